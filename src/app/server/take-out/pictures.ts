import { sql } from 'kysely';
import { endingOf } from '#features/agents/domain/agent-files.ts';
import { readFile } from '#features/agents/server/files/file-store.ts';
import type { Database } from '#shared/db/connection.ts';
import type { ZipEntry } from '#shared/records/zip-stream.ts';

interface StoredFile {
  folder: 'portraits' | 'pictures';
  id: string;
  /** Null for a picture as it was before it was cropped. */
  width: number | null;
  format: string;
}

/**
 * Selects one file of each portrait and picture: as it was before it was cropped, or else the largest
 * one, and WebP rather than AVIF, because more programs open it.
 */
const storedFiles = sql<StoredFile>`
  select folder, id, width, format from (
    select *, row_number() over (
      partition by folder, id order by case when width is null then 0 else 1 end, width desc, format desc
    ) as nth from (
      select 'portraits' as folder, portrait_id as id, width, format from agent_portraits
      union all
      select 'pictures', picture_id, width, format from website_picture_files
      union all
      select 'pictures', id, null, case shape when 'mark' then 'png' else 'jpg' end
      from website_pictures where master is not null
    ) as files
  ) as ranked where nth = 1 order by folder, id
`;

function bytesOf({ folder, id, width, format }: StoredFile) {
  if (width === null) return sql`select master as bytes from website_pictures where id = ${id}`;
  const file = sql`width = ${width} and format = ${format}`;
  return folder === 'portraits'
    ? sql`select bytes from agent_portraits where portrait_id = ${id} and ${file}`
    : sql`select bytes from website_picture_files where picture_id = ${id} and ${file}`;
}

export async function listPictureFiles(db: Database): Promise<ZipEntry[]> {
  const { rows } = await storedFiles.execute(db);
  return rows.map((file) => ({
    name: `${file.folder}/${file.id}.${file.format}`,
    async *read() {
      const found = await bytesOf(file).$castTo<{ bytes: Uint8Array | null }>().execute(db);
      // A picture that was deleted meanwhile is an empty file.
      const bytes = found.rows[0]?.bytes;
      if (bytes) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
  }));
}

export async function listAgentFiles(db: Database): Promise<ZipEntry[]> {
  const files = await db.selectFrom('agentFiles').select(['id', 'type']).orderBy('id').execute();
  return files.map(({ id, type }) => ({
    name: `files/${id}.${endingOf(type)}`,
    read: () => readFile(db, id),
  }));
}
