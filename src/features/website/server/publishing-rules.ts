import type { Remark } from '#features/website/domain/api.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { partIds, type PartId, type WebsiteContent } from '#features/site/domain/parts.ts';
import { problemsOf, replyProblems } from '#features/website/domain/problems.ts';
import { InvalidFieldsError, type FieldErrors } from '#shared/http/errors.ts';

/**
 * @throws InvalidFieldsError if there is a problem. Each message is stored under its part and path,
 * such as "home.hero.heading", or under its part alone if it has no path
 */
function requireNone(problems: Remark[]): void {
  const errors: FieldErrors = {};
  for (const { part, path, message } of problems) {
    (errors[path === null ? part : `${part}.${path}`] ??= []).push(message);
  }
  if (problems.length > 0) throw new InvalidFieldsError(errors);
}

/** @throws InvalidFieldsError if a rule of `problemsOf` is broken */
export const requireNoProblems = (contents: { part: PartId; content: AnyContent }[]): void =>
  requireNone(contents.flatMap(({ part, content }) => problemsOf(part, content)));

/**
 * @param content the whole website after the publication
 * @throws InvalidFieldsError if a text mentions the promised reply time, but the brokerage has not
 * set one
 */
export const requirePromisedReplies = (content: WebsiteContent): void =>
  requireNone(
    partIds.flatMap((part) =>
      replyProblems(part, content[part] as AnyContent, content.brokerage.hours.reply),
    ),
  );
