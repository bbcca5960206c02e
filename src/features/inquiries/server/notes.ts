import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import type { InquiryNote } from '#features/inquiries/domain/inquiries.ts';
import { searchTextOf } from '#shared/domain/text/search-text.ts';
import { recordAudit, type Actor } from '#shared/records/audit-trail.ts';
import { getInquiry, auditedInquiry, lockInquiries } from './store.ts';

export interface NewNote {
  inquiryId: string;
  author: string;
  text: string;
}

/**
 * Adds a note and its audit entry. Call this in a transaction.
 * @throws NotFoundError
 */
export async function addNote(
  transaction: Database,
  { inquiryId, author, text }: NewNote,
  actor: Actor,
  now: Date,
): Promise<InquiryNote> {
  // An erasure of the inquiry then comes before or after, and the foreign key never fails.
  await lockInquiries(transaction, [inquiryId]);
  const { record } = await getInquiry(transaction, inquiryId);
  await recordAudit(transaction, actor, { action: 'note_added', ...auditedInquiry(record) }, now);
  const note = { id: newId(), author, text, createdAt: now.toISOString() };
  await transaction
    .insertInto('inquiryNotes')
    .values({ ...note, contactSubmissionId: inquiryId })
    .execute();
  await addSearchContent(transaction, inquiryId, text);
  return note;
}

/**
 * Adds a text that the office wrote about an inquiry, such as a note, to the inquiry's
 * `searchContent`, so that the search can find the inquiry by this text.
 */
export async function addSearchContent(db: Database, inquiryId: string, text: string) {
  const added = `\n${searchTextOf(text)}`;
  await db
    .updateTable('contactSubmissions')
    .set({ searchContent: sql<string>`search_content || ${added}` })
    .where('id', '=', inquiryId)
    .execute();
}

/** Lists the notes of an inquiry, newest first. */
export function listNotes(db: Database, inquiryId: string): Promise<InquiryNote[]> {
  return db
    .selectFrom('inquiryNotes')
    .select(['id', 'author', 'text', 'createdAt'])
    .where('contactSubmissionId', '=', inquiryId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
