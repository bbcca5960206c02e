import type { Database } from '#shared/db/connection.ts';

const then = '2026-11-20T15:00:00.000Z';

export const savedReplyId = '01900000-0000-7000-8000-0000000e0000';

/** Adds a call about the first inquiry, and a saved reply. */
export async function fillReplies(db: Database) {
  await db
    .insertInto('inquiryCalls')
    .values({
      id: '01900000-0000-7000-8000-0000000f0000',
      contactSubmissionId: '01900000-0000-7000-8000-000000040000',
      author: 'admin',
      outcome: 'reached',
      createdAt: then,
    })
    .execute();
  await db
    .insertInto('savedReplies')
    .values({
      id: savedReplyId,
      name: 'Thanks',
      text: 'Thank you, {first name}.',
      searchText: 'thanks',
      createdAt: then,
      updatedAt: then,
    })
    .execute();
}
