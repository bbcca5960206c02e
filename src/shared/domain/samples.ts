import * as z from 'zod/mini';
/** The name by which the sample office publishes policies and enters splits. */
export const sampleOffice = 'the sample office';

export const sampleKinds = [
  'agent',
  'policy',
  'education_record',
  'contact_submission',
  'property',
] as const;
export type SampleKind = (typeof sampleKinds)[number];

export const sampleRecord = z.object({
  id: z.string(),
  kind: z.enum(sampleKinds),
  name: z.string(),
  /** Whether the brokerage's own records refer to this one, so that it is not removed. */
  isNeeded: z.boolean(),
});
export type SampleRecord = z.output<typeof sampleRecord>;

/** The answer to GET /api/admin/demo: the records that are left of the sample office. */
export const sampleRecords = z.object({
  records: z.array(sampleRecord),
  /** Whether visitors see the samples (see `isSampleBrokerage`). */
  areShown: z.boolean(),
});
export type SampleOffice = z.output<typeof sampleRecords>;

/** The answer to a removal: the names of the samples that stay as the brokerage's own records. */
export const sampleRemoval = z.object({
  kept: z.array(z.string()),
});
export type SampleRemoval = z.output<typeof sampleRemoval>;
