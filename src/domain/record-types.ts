import { agentType } from './agents.ts';
import { educationType } from './education.ts';
import type { RecordEntity } from './paths.ts';
import { policyType } from './policies/policies.ts';
import { testimonialType } from './testimonials.ts';

/** The parts of a record type that the search and the audit trail need. */
interface ListedRecordType {
  noun: string;
  labels: Record<string, string>;
  choices?: Partial<Record<string, { labels: Record<string, string> }>>;
}

/**
 * All record types that the back office lists and edits, by their names in the audit trail. The
 * search offers an action such as "Add Agent" for each type, and the audit trail shows the labels
 * of its fields and values.
 */
export const recordTypes: Record<RecordEntity, ListedRecordType> = {
  agent: agentType,
  policy: policyType,
  education_record: educationType,
  testimonial: testimonialType,
};
