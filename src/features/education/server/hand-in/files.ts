import { sql, type SqlBool } from 'kysely';
import { deleteFile } from '#features/agents/server/files/file-store.ts';
import type { AgentFileType } from '#features/agents/domain/agent-files.ts';
import type { Database } from '#shared/db/connection.ts';

/** The columns of `handIn`, and the type of the file. */
export const handInColumns = [
  'evidence',
  'fileId',
  sql<AgentFileType | null>`(
    select type from agent_files where agent_files.id = file_id
  )`.as('fileType'),
  'handedInAt',
  'returnedAt',
  'returnReason',
] as const;

/** The conditions of the filter "handIn", for pending records. */
export const handInConditions = {
  waiting: sql<SqlBool>`handed_in_at is not null and returned_at is null`,
  none: sql<SqlBool>`handed_in_at is null`,
};

/** Deletes a file for good if no record has it any more, in the caller's transaction. */
export async function deleteUnusedFile(db: Database, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  const user = await db
    .selectFrom('continuingEducation')
    .select('id')
    .where('fileId', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  if (!user) await deleteFile(db, fileId);
}
