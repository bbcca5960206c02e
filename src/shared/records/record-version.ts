import type { FastifyReply, FastifyRequest } from 'fastify';
import { StaleEditError } from '#shared/http/errors.ts';

/** A record with its version. Each edit increases this number by one. It is sent as the ETag. */
export interface Versioned<Row> {
  record: Row;
  version: number;
}

const entityTag = (version: number) => `"${version}"`;

export function sendRecord<Row>(reply: FastifyReply, { record, version }: Versioned<Row>) {
  return reply.header('etag', entityTag(version)).send(record);
}

/**
 * Compares the version that the caller read with the stored version. A request without If-Match, or
 * with "*", is accepted. The last edit then wins.
 * @throws StaleEditError with the stored record
 */
export function requireCurrent<Row extends object>(
  request: FastifyRequest,
  stored: Versioned<Row>,
): void {
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined || ifMatch === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(entityTag(stored.version))) throw new StaleEditError(stored.record);
}
