import * as z from 'zod/mini';
import { agentAnswer, agentForFrontDesk } from '#features/agents/domain/agents.ts';
import { educationRecord } from '#features/education/domain/education.ts';
import { inquiry } from '#features/inquiries/domain/inquiries.ts';
import { recordListPaths, type RecordEntity } from '#shared/domain/paths.ts';
import { searchedText } from '#shared/domain/lists.ts';
import { policyAnswer } from '#features/policies/domain/policies.ts';

/** The query parameters of the search that Ctrl+K opens. */
export const searchQuery = z.object({ q: searchedText });

export const mostFound = 5;

/** A record of a type that the search shows by its name alone. */
export const foundRecord = z.object({
  entity: z.enum(Object.keys(recordListPaths()) as RecordEntity[]),
  id: z.string(),
  name: z.string(),
});
export type FoundRecord = z.output<typeof foundRecord>;

/** For the front desk there are no policies, and agents lack the fields that it does not see. */
export const found = z.object({
  inquiries: z.array(inquiry),
  agents: z.array(z.union([z.omit(agentAnswer, { notes: true }), agentForFrontDesk])),
  policies: z.array(z.omit(policyAnswer, { content: true })),
  educationRecords: z.array(educationRecord),
  others: z.array(foundRecord),
});
export type Found = z.output<typeof found>;
