import { unreadReason, unreadWords } from '#features/desk/domain/shown-hand-in.ts';
import { HttpError } from '#shared/http/errors.ts';

/** @throws HttpError 409 if a course or paper is not what the caller has read */
export function requireRead(...[handIn, shown]: Parameters<typeof unreadReason>): void {
  const reason = unreadReason(handIn, shown);
  if (reason) throw new HttpError(409, unreadWords[reason]);
}
