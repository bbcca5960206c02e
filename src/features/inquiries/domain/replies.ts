import * as z from 'zod/mini';
import { answerFields, eachOf } from '#shared/domain/answer-fields.ts';
import { recordId, requiredLine, requiredText, storedRecord } from '#shared/domain/fields.ts';
import { listQuery } from '#shared/domain/lists.ts';

/** The server adds the signature and the quoted inquiry. */
export const replyWords = z.object({
  subject: requiredLine(1, 200),
  message: requiredText(10_000, 'Please write a reply'),
});

export const replyInput = z.extend(replyWords, {
  /**
   * The id of the newest reply to this inquiry that the user has seen; null for none. If there is a
   * newer reply, this one is refused, so that two users do not answer the same client without
   * knowing it. The user can then send it again with the newer id.
   */
  seenReplyId: z.nullable(recordId('Invalid id')),
});
export type ReplyInput = z.output<typeof replyInput>;

/**
 * The newest reply to an inquiry. The server returns it when it refuses another reply because the
 * user has not seen the newest one.
 */
export const newestReply = z.object({
  id: z.string(),
  /** The username of the administrator who wrote the reply. */
  author: z.nullable(z.string()),
  createdAt: z.string(),
});
export type NewestReply = z.output<typeof newestReply>;

export const placeholders = ['first name', 'agent', 'phone'] as const;
export type Placeholder = (typeof placeholders)[number];

export const replyForm = z.object({
  /** The subject that the composer starts with. */
  subject: z.string(),
  /**
   * The mailbox that gets the client's answer: the assigned agent's if that agent is active, or
   * else the office's.
   */
  replyTo: z.object({ name: z.string(), address: z.string() }),
  /** The signature and the quoted inquiry, which follow the user's text. */
  ending: z.string(),
  /** The values of the placeholders in saved replies. */
  placeholders: eachOf(placeholders, z.string()),
});
export type ReplyForm = z.output<typeof replyForm>;

const inBraces = /\{([^{}\n]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder =>
  placeholders.some((each) => each === name);

/** Replaces placeholders such as {first name}. Other text in braces stays as it is. */
export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replaceAll(inBraces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));

const unknownPlaceholder = (text: string) =>
  [...text.matchAll(inBraces)].find(([, name = '']) => !isPlaceholder(name))?.[0];

export const mostSavedReplies = 20;

export const savedReplyInput = z.object({
  name: requiredLine(1, 60),
  text: requiredText(5000, 'Please write the reply').check(
    z.refine((text) => unknownPlaceholder(text) === undefined, {
      error: ({ input }) =>
        `${unknownPlaceholder(String(input))} is not one of ${placeholders.map((name) => `{${name}}`).join(', ')}`,
    }),
  ),
});
export type SavedReplyInput = z.output<typeof savedReplyInput>;

export const savedReply = z.object({ ...storedRecord, ...answerFields(savedReplyInput) });
export type SavedReply = z.output<typeof savedReply>;

export const savedRepliesQuery = listQuery(['name']);
export type SavedRepliesQuery = z.output<typeof savedRepliesQuery>;
