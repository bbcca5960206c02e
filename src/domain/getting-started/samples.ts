/** The kinds of records of the sample office, by their names in the audit trail. */
export const sampleKinds = ['agent', 'policy', 'education_record', 'contact_submission'] as const;
export type SampleKind = (typeof sampleKinds)[number];
