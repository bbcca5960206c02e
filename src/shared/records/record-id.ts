import { recordIdPattern } from '#shared/domain/fields.ts';
import { NotFoundError } from '#shared/http/errors.ts';

export const isRecordId = (text: string) => recordIdPattern.test(text);

/**
 * Reads a record's id from a URL. A malformed id is answered like an unknown one.
 * @throws NotFoundError
 */
export function requireRecordId(params: unknown): string {
  const { id } = Object(params) as { id?: unknown };
  if (typeof id !== 'string' || !isRecordId(id)) throw new NotFoundError();
  return id;
}
