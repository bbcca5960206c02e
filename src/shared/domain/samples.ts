/** The name by which the sample office publishes policies and enters splits. */
export const sampleOffice = 'the sample office';

/** The kinds of records of the sample office, by their names in the audit trail. */
export const sampleKinds = ['agent', 'policy', 'education_record', 'contact_submission'] as const;
export type SampleKind = (typeof sampleKinds)[number];

export interface SampleRecord {
  id: string;
  kind: SampleKind;
  name: string;
  /** Whether the brokerage's own records refer to this one, so that it is not removed. */
  isNeeded: boolean;
}

/** The answer to GET /api/admin/demo: the records that are left of the sample office. */
export interface SampleOffice {
  records: SampleRecord[];
}

/** The answer to a removal: the names of the samples that stay as the brokerage's own records. */
export interface SampleRemoval {
  kept: string[];
}
