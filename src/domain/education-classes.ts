import * as z from 'zod/mini';
import { educationInput, type EducationRecord } from './education.ts';
import { agentReference, optionalText, recordIdPattern } from './fields.ts';

/** The maximum number of agents whose attendance of a class is recorded at once. */
const mostAttendees = 100;

const attendee = z.object({
  agentId: agentReference,
  certificateNumber: optionalText(100),
});

const isEachOnce = (attendees: { agentId: string }[]) =>
  new Set(attendees.map(({ agentId }) => agentId)).size === attendees.length;

/** A class that several agents took. Each of them gets an education record. */
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

/** The answer after a class was recorded: the new records, in the order of the attendees. */
export interface RecordedClass {
  created: EducationRecord[];
}

const mostVerified = 50;

/** The education records whose certificates the office has seen. */
export const verification = z.object({
  ids: z
    .array(
      z
        .string('Must be the id of a record')
        .check(z.regex(recordIdPattern, 'Must be the id of a record')),
      'Must be a list of ids',
    )
    .check(
      z.minLength(1, 'Please select a record'),
      z.maxLength(mostVerified, `Please select at most ${mostVerified} records`),
    ),
});
export type Verification = z.output<typeof verification>;

/** The reason why a record was not verified: it was deleted, or it already is verified. */
export type VerificationFailure = 'gone' | 'unchanged';

export interface VerificationResult {
  /** The ids of the records that this call has verified. */
  changed: string[];
  failed: { id: string; reason: VerificationFailure }[];
}
