import * as z from 'zod/mini';
import { eachOf } from '#shared/domain/answer-fields.ts';
import type { InquiriesQuery } from './inquiries.ts';

/** The tabs of the list of inquiries, with the filters that each tab sets. */
export const inquiryTabs = {
  open: { status: 'open' },
  overdue: { status: 'open', due: 'overdue' },
  unassigned: { status: 'open', agent: 'none' },
  done: { status: 'done' },
  all: { status: 'all' },
  spam: { status: 'spam' },
} as const satisfies Record<string, Pick<InquiriesQuery, 'status' | 'due' | 'agent'>>;
export type InquiryTab = keyof typeof inquiryTabs;

/** The number of inquiries in each tab of the list. */
export const inquiryCounts = eachOf(Object.keys(inquiryTabs) as InquiryTab[], z.number());
export type InquiryCounts = z.output<typeof inquiryCounts>;
