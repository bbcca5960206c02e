import { v7 as newId } from 'uuid';
import type { Database } from '#db/connection.ts';
import type { InquiryNote } from '#domain/inquiries.ts';

export interface NewNote {
  contactSubmissionId: string;
  author: string;
  text: string;
}

export async function insertNote(db: Database, note: NewNote, now: Date): Promise<InquiryNote> {
  const { author, text } = note;
  const stored = { id: newId(), author, text, createdAt: now.toISOString() };
  await db
    .insertInto('inquiryNotes')
    .values({ ...stored, contactSubmissionId: note.contactSubmissionId })
    .execute();
  return stored;
}

/** Newest first. */
export function listNotes(db: Database, contactSubmissionId: string): Promise<InquiryNote[]> {
  return db
    .selectFrom('inquiryNotes')
    .select(['id', 'author', 'text', 'createdAt'])
    .where('contactSubmissionId', '=', contactSubmissionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
