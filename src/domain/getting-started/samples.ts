import * as z from 'zod/mini';
import { recordId } from '#domain/fields.ts';

/** The kinds of records of the sample office, by their names in the audit trail. */
export const sampleKinds = ['agent', 'policy', 'education_record', 'contact_submission'] as const;
export type SampleKind = (typeof sampleKinds)[number];

export interface SampleRecord {
  id: string;
  kind: SampleKind;
  name: string;
  /**
   * The last time at which an administrator changed the record or data that belongs to it, such as
   * an agent's license, or at which an agent confirmed the policy. ISO 8601 in UTC; null if none of
   * these happened.
   */
  editedAt: string | null;
  /**
   * Descriptions of the brokerage's own records and of waiting emails that refer to this record,
   * such as "the inquiry from Jane Doe". At most 20 of each kind are listed. While this list is not empty, the record cannot be removed.
   */
  neededBy: string[];
}

/** The answer to GET /api/admin/demo: the records that are left of the sample office. */
export interface SampleOffice {
  records: SampleRecord[];
}

const ids = z.array(recordId('Must be an id'));

/** The body of a call that removes the sample office. */
export const removalRequest = z.object({
  /**
   * The number of sample records that the caller saw. If a different number of them is left now,
   * the call is refused.
   */
  expected: z.int('Must be a number'),
  /** The ids of samples to keep as the brokerage's own records. */
  keep: z._default(ids, []),
  /** The ids of edited samples to remove as well. */
  remove: z._default(ids, []),
});
export type RemovalRequest = z.output<typeof removalRequest>;

/**
 * Whether the user must decide about a sample, because it was edited, or because records or emails
 * refer to it.
 */
export const needsAnswer = ({ editedAt, neededBy }: SampleRecord) =>
  editedAt !== null || neededBy.length > 0;
