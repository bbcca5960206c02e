import * as z from 'zod/mini';
import { inquiryStatuses, openStatuses } from './inquiries.ts';
import { recordId, unknownAgent } from '#shared/domain/fields.ts';

const mostInBulk = 50;

const wrongId = 'Must be the id of an inquiry';
const inquiryId = recordId(wrongId, wrongId);
const agentOrNull = z.nullable(recordId(unknownAgent, 'Must be an agent or null'));

/** The body of the call that makes one change to several inquiries. */
export const bulkEdit = z.object({
  ids: z
    .array(inquiryId, 'Must be a list of ids')
    .check(
      z.minLength(1, 'Please select an inquiry'),
      z.maxLength(mostInBulk, `Please select at most ${mostInBulk} inquiries`),
    ),
  change: z.discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('assign'),
        /** An agent's id, or null to unassign the inquiries. */
        assignedAgentId: agentOrNull,
        /** Whether the agents who get or lose the inquiries are told by email. */
        tellAgent: z.boolean('Must be true or false'),
      }),
      /**
       * Sets the status of an open inquiry, as the undo of "done" and "spam" does. An inquiry that
       * may be spam is still marked so.
       */
      z.object({ kind: z.literal('open'), status: z.enum(openStatuses, 'Invalid input') }),
      z.object({ kind: z.literal('done') }),
      z.object({ kind: z.literal('spam') }),
      z.object({ kind: z.literal('not_spam') }),
    ],
    'Must be a change',
  ),
  /** The values that the inquiries have. An inquiry that has others by now is not changed. */
  from: z.optional(
    z.object({
      assignedAgentId: z.optional(agentOrNull),
      status: z.optional(z.enum(inquiryStatuses.values, 'Invalid input')),
    }),
  ),
});
export type BulkEdit = z.output<typeof bulkEdit>;
export type BulkChange = BulkEdit['change'];
/** A change with the values from which it is made. */
export type BulkChangeFrom = BulkChange & Pick<BulkEdit, 'from'>;

/**
 * The reason why an inquiry was not changed: it does not exist, the change would have no effect on
 * it, it has other values than those in `from`, or the chosen agent is inactive or does not exist.
 */
const bulkFailure = z.enum(['gone', 'unchanged', 'changed', 'inactive_agent']);
export type BulkFailure = z.output<typeof bulkFailure>;

export const bulkResult = z.object({
  changed: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), reason: bulkFailure })),
});
export type BulkResult = z.output<typeof bulkResult>;
