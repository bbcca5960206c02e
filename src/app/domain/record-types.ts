import { agentType } from '#features/agents/domain/agents.ts';
import { educationType } from '#features/education/domain/education.ts';
import type { RecordEntity } from '#shared/domain/paths.ts';
import { policyType } from '#features/policies/domain/policies.ts';
import { propertyType } from '#features/properties/domain/properties.ts';
import { testimonialType } from '#features/testimonials/domain.ts';

interface ListedRecordType {
  title: string;
  noun: string;
  labels: Record<string, string>;
  choices?: Partial<Record<string, { labels: Record<string, string> }>>;
}

/** All record types by their names in the audit trail. The search offers to add each of them. */
export const recordTypes: Record<RecordEntity, ListedRecordType> = {
  agent: agentType,
  policy: policyType,
  education_record: educationType,
  testimonial: testimonialType,
  property: propertyType,
};
