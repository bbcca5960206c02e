import { recordIdPattern } from '#shared/domain/fields.ts';
import { NotFoundError } from '#shared/http/errors.ts';

export const isRecordId = (text: string) => recordIdPattern.test(text);

/**
 * Reads a record's id from a URL. A malformed id is answered like an unknown one.
 * @throws NotFoundError
 */
export function requireRecordId(params: unknown, name = 'id'): string {
  const id = (Object(params) as Record<string, unknown>)[name];
  if (typeof id !== 'string' || !isRecordId(id)) throw new NotFoundError();
  return id;
}

/**
 * Reads the number of a version from a URL.
 * @throws NotFoundError
 */
export function requireNumber(params: unknown): number {
  const { number } = Object(params) as { number?: unknown };
  if (typeof number !== 'string' || !/^[1-9]\d{0,8}$/.test(number)) throw new NotFoundError();
  return Number(number);
}
