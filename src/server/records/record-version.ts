import type { FastifyReply, FastifyRequest } from 'fastify';
import { StaleEditError } from '#server/errors.ts';

/** A record with the count of its edits, which the wire carries as an ETag. */
export interface Versioned<Record> {
  record: Record;
  version: number;
}

const entityTag = (version: number) => `"${version}"`;

/** Answers a record with its ETag. */
export function sendRecord<Record>(reply: FastifyReply, { record, version }: Versioned<Record>) {
  return reply.header('etag', entityTag(version)).send(record);
}

/**
 * Compares what the caller saw with what stands. Without If-Match the last edit wins.
 * @throws StaleEditError with the record as it stands
 */
export function requireCurrent<Record extends object>(
  request: FastifyRequest,
  stored: Versioned<Record>,
): void {
  const seen = request.headers['if-match'];
  if (seen === undefined || seen === '*') return;
  const tags = seen.split(',').map((tag) => tag.trim());
  if (!tags.includes(entityTag(stored.version))) throw new StaleEditError(stored.record);
}
