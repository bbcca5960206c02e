import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { AssignedAs } from '#features/inquiries/domain/inquiries.ts';
import type { Database } from '#shared/db/connection.ts';
import type { InquiryEmails } from './emails/inquiry-emails.ts';

/**
 * Chooses the agent of an inquiry that has none of its own; undefined for the office. app.ts passes
 * it in, because the folders of inquiries and duty do not import each other.
 */
export type ChooseAgent = (
  db: Database,
  inquiry: { email: string; phone: string | null },
  now: Date,
) => Promise<{ agentId: string; assignedAs: AssignedAs } | undefined>;

export interface AdminInquiriesContext {
  db: Database;
  clock: () => Date;
  brokerage: () => Brokerage;
  emails: InquiryEmails;
  chooseAgent: ChooseAgent;
}
