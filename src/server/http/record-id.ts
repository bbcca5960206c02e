import { NotFoundError } from '#server/errors.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isRecordId = (text: string) => uuid.test(text);

/**
 * A record's id from a URL. A malformed one names no record, like any unknown one.
 * @throws NotFoundError
 */
export function requireRecordId(params: unknown): string {
  const { id } = Object(params) as { id?: unknown };
  if (typeof id !== 'string' || !isRecordId(id)) throw new NotFoundError();
  return id;
}
