import type { FastifyRequest } from 'fastify';
import type { DeskBlock, DeskPage } from '#features/desk/domain/desk-page.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { toHttpError } from '#shared/http/error-handler.ts';
import { HttpError, InvalidFieldsError } from '#shared/http/errors.ts';
import { textsOf } from './read-form.ts';

/** The fields of forms that agents do not type. */
const notTyped = new Set(['key', 'next', 'statement', 'seenReplyId', 'fileSha256', 'id']);

const wasSent =
  'You have sent this form already, and what you sent first is saved. Please open the page again to change it.';

const isRefusal = (thrown: unknown) =>
  thrown instanceof HttpError ||
  (Object(thrown) as { statusCode?: number }).statusCode !== undefined;

/**
 * Returns the page for an error of a request to the desk that no page of a form can show, such as a
 * form that is too large, with what was typed. Agents do not read JSON.
 * @returns undefined for an error that is none of the caller's
 */
export function toErrorPage(thrown: Error, request: FastifyRequest) {
  if (!isRefusal(thrown)) return undefined;
  const error = toHttpError(thrown as HttpError, request);
  if (error.status >= 500) return undefined;
  const typed = Object.entries(textsOf(request.body)).flatMap(([name, text]) =>
    notTyped.has(name) || text.trim() === '' ? [] : [text],
  );
  const blocks: DeskBlock[] = [
    ...(typed.length === 0 ? [] : [{ block: 'text' as const, text: 'You can copy your words:' }]),
    ...typed.map((text) => ({ block: 'quote' as const, text })),
    { block: 'link', link: { words: 'Open the desk', href: deskPaths.home } },
  ];
  // The only field that reaches this handler is the idempotency key, which agents do not see.
  const problem = error instanceof InvalidFieldsError ? wasSent : error.message;
  const page: DeskPage = { title: 'This was not saved', problem, blocks };
  return { error, page };
}
