import type { Database } from '#shared/db/connection.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { ChooseAgent, InquiryEmails } from './receive/receive-inquiry.ts';

export interface AdminInquiriesContext {
  db: Database;
  clock: () => Date;
  brokerage: () => Brokerage;
  emails: InquiryEmails;
  chooseAgent: ChooseAgent;
}
