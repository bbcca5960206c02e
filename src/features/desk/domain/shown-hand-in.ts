import * as z from 'zod/mini';
import { boundedText } from '#shared/domain/fields.ts';

/**
 * The `updatedAt` of a course or paper that the caller has read. If it has another one now, the call
 * is refused.
 */
export const shownUpdate = z.optional(boundedText(40));

/** The reason why a course or paper is not what the caller has read. */
export const unreadReasons = ['sent_again', 'changed'] as const;
export type UnreadReason = (typeof unreadReasons)[number];

export const unreadWords: Record<UnreadReason, string> = {
  sent_again: 'The agent has sent this again. Please read it first.',
  changed: 'This was changed in the meantime. Please read it first.',
};

/** Returns why the caller must read a course or paper first, or undefined if it has not changed. */
export function unreadReason(
  { updatedAt, handedInAt }: { updatedAt: string; handedInAt: string | null },
  shown: string | undefined,
): UnreadReason | undefined {
  if (shown === undefined || shown === updatedAt) return undefined;
  return handedInAt !== null && handedInAt > shown ? 'sent_again' : 'changed';
}
