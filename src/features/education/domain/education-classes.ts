import * as z from 'zod/mini';
import { shownUpdate, unreadReasons } from '#features/desk/domain/shown-hand-in.ts';
import { educationInput, educationLimits, educationRecord } from './education.ts';
import { agentReference, optionalText, recordId } from '#shared/domain/fields.ts';

/** The maximum number of agents whose attendance of a class is recorded at once. */
const mostAttendees = 100;

const attendee = z.object({
  agentId: agentReference,
  certificateNumber: optionalText(educationLimits.certificateNumber),
});

const isEachOnce = (attendees: { agentId: string }[]) =>
  new Set(attendees.map(({ agentId }) => agentId)).size === attendees.length;

/** Each attendee gets an education record. */
export const classInput = z.extend(
  z.omit(educationInput, { agentId: true, certificateNumber: true }),
  {
    attendees: z
      .array(attendee, 'Please choose the agents')
      .check(
        z.minLength(1, 'Please choose the agents'),
        z.maxLength(mostAttendees, `Please choose at most ${mostAttendees} agents`),
        z.refine(isEachOnce, 'Each agent can be chosen once'),
      ),
  },
);
export type ClassInput = z.output<typeof classInput>;

/** The answer to the call that records a class: the new records, in the order of the attendees. */
export const recordedClass = z.object({
  created: z.array(educationRecord),
});
export type RecordedClass = z.output<typeof recordedClass>;

const mostVerified = 50;

const wrongRecordId = 'Must be the id of a record';
const verifiedId = recordId(wrongRecordId, wrongRecordId);
const tooMany = `Please select at most ${mostVerified} records`;

/**
 * The body of the call that marks education records as verified, because the office has seen their
 * certificates.
 */
export const verification = z.object({
  ids: z
    .array(verifiedId, 'Must be a list of ids')
    .check(z.minLength(1, 'Please select a record'), z.maxLength(mostVerified, tooMany)),
  /** The records as the caller has read them. One that has changed since is not marked. */
  shown: z.optional(
    z
      .array(z.object({ id: verifiedId, updatedAt: shownUpdate }))
      .check(z.maxLength(mostVerified, tooMany)),
  ),
});
export type Verification = z.output<typeof verification>;

/**
 * The reason why a record was not marked as verified: it does not exist, it already was verified, or
 * it is not what the caller has read.
 */
const verificationFailures = ['gone', 'unchanged', ...unreadReasons] as const;
export type VerificationFailure = (typeof verificationFailures)[number];

export const verificationResult = z.object({
  /** The ids of the records that this call marked as verified. */
  changed: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), reason: z.enum(verificationFailures) })),
});
export type VerificationResult = z.output<typeof verificationResult>;
