import * as z from 'zod/mini';
import { agentFileTypes } from '#features/agents/domain/agent-files.ts';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { shownUpdate } from '#features/desk/domain/shown-hand-in.ts';
import { choices, reasonText } from '#shared/domain/fields.ts';

/** How an agent proves a course that was handed in at the desk. */
export const evidences = choices({
  certificate: 'I have a certificate',
  grec: 'It is in my GREC record',
  later: 'I will send it later',
});

/** The fields of an education record that an agent handed in. The record form does not edit them. */
export const handIn = z.object({
  /** How the agent proves the course; null if the office entered the record. */
  evidence: z.nullable(storedChoice(evidences.values)),
  /** The id of the file with the evidence. Several records can share one. */
  fileId: z.nullable(z.string()),
  fileType: z.nullable(storedChoice(agentFileTypes.values)),
  handedInAt: z.nullable(z.string()),
  /** The time and reason of the office's return; null after the agent handed it in again. */
  returnedAt: z.nullable(z.string()),
  returnReason: z.nullable(z.string()),
});

/** The fields that a hand-in stores. */
export type HandIn = Omit<z.output<typeof handIn>, 'fileType'>;

/** Whether a hand-in waits for the office. */
export const isHandedIn = (
  record: Omit<HandIn, 'evidence' | 'fileId' | 'returnReason'> & { isVerified: boolean },
) => !record.isVerified && record.handedInAt !== null && record.returnedAt === null;

const longestReason = 1000;

/** The form in which the office says why it returns a hand-in. */
export const returnReason = z.object({ reason: reasonText(longestReason) });

/** The body of the call that returns a hand-in. */
export const returnInput = z.extend(returnReason, { updatedAt: shownUpdate });
export type ReturnInput = z.output<typeof returnInput>;
