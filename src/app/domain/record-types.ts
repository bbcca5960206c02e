import { agentType } from '#features/agents/domain/agents.ts';
import { educationType } from '#features/education/domain/education.ts';
import type { RecordEntity } from '#shared/domain/paths.ts';
import { policyType } from '#features/policies/domain/policies.ts';
import { propertyType } from '#features/properties/domain/properties.ts';
import { testimonialType } from '#features/testimonials/domain.ts';

/** The parts of a record type that the search and the audit trail need. */
interface ListedRecordType {
  title: string;
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
  property: propertyType,
};
