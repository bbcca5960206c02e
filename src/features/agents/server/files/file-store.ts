import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  endingOf,
  type AgentFileType,
  type CheckedFile,
} from '#features/agents/domain/agent-files.ts';
import type { Database } from '#shared/db/connection.ts';

const pieceBytes = 256 * 1024;

/** Stores a checked file in pieces, in the caller's transaction. @returns the file's id */
export async function insertFile(
  db: Database,
  agentId: string,
  { type, bytes }: CheckedFile,
  now: Date,
): Promise<string> {
  const id = newId();
  const sha256 = hash('sha256', bytes);
  const row = { id, agentId, type, size: bytes.length, sha256, createdAt: now.toISOString() };
  await db.insertInto('agentFiles').values(row).execute();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    await db
      .insertInto('agentFileChunks')
      .values({ fileId: id, position: at / pieceBytes, bytes: piece })
      .execute();
  }
  return id;
}

/** Deletes a file and its pieces for good, in the caller's transaction. */
export const deleteFile = (db: Database, id: string) =>
  db.deleteFrom('agentFiles').where('id', '=', id).execute();

export async function* readFile(db: Database, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const row = await db
      .selectFrom('agentFileChunks')
      .select('bytes')
      .where('fileId', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!row) return;
    const { buffer, byteOffset, byteLength } = row.bytes;
    yield Buffer.from(buffer, byteOffset, byteLength);
  }
}

interface SentFile {
  id: string;
  type: AgentFileType;
  /** The file's name without its ending. */
  name: string;
}

/** Sends a file that is kept in no cache. A PDF is downloaded, because it can have scripts. */
export const sendFile = (db: Database, reply: FastifyReply, { id, type, name }: SentFile) =>
  reply
    .headers({
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': `${type === 'application/pdf' ? 'attachment' : 'inline'}; filename="${name}.${endingOf(type)}"`,
    })
    .type(type)
    .send(Readable.from(readFile(db, id)));
