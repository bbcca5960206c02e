import type { SampleKind } from '#shared/domain/samples.ts';
import type { CountedList } from './findings.ts';

/** The kinds of records that the lists show, for the lists of records that can be samples. */
export const countedKinds: Partial<Record<CountedList, SampleKind>> = {
  inquiries: 'contact_submission',
  newSpam: 'contact_submission',
  education: 'education_record',
  standing: 'agent',
  splits: 'agent',
  policies: 'policy',
  properties: 'property',
};
