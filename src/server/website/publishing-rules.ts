import type { PublishedWebsite } from '#domain/website/site.ts';
import type { Remark } from '#domain/website/api.ts';
import type { AnyContent } from '#domain/website/fields.ts';
import { partIds, type PartId, type WebsiteContent } from '#domain/website/parts.ts';
import { problemsOf, replyProblems } from '#domain/website/problems.ts';
import { InvalidFieldsError, type FieldErrors } from '#server/errors.ts';
import type { Measure } from './sizes.ts';

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

/**
 * @throws InvalidFieldsError if a required value is missing or another rule of `problemsOf` is
 * broken
 */
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

/**
 * Requires that the home page and the agents' pages are small enough to reach a browser in one
 * round trip, and that the home page's pictures are small enough for a phone. A page or pictures
 * that are already too large may stay as they are or shrink, so that they do not prevent other
 * parts from being published.
 * @param live the website that visitors see
 * @param next the website after the publication
 * @throws InvalidFieldsError that names the longest texts or the largest uploaded pictures
 */
export async function requireSmallPages(
  measure: Measure,
  live: PublishedWebsite,
  next: PublishedWebsite,
): Promise<void> {
  const { sizes, phonePictures, problems } = await measure(next);
  if (problems.length === 0) return;
  const measured = await measure(live);
  const before = new Map(measured.sizes.map(({ page, bytes }) => [page, bytes]));
  const hasGrown = sizes.some(
    ({ page, bytes, limit, isEnforced }) =>
      isEnforced && bytes > limit && bytes > (before.get(page) ?? 0),
  );
  const { bytes, limit } = phonePictures;
  const havePicturesGrown = bytes > limit && bytes > measured.phonePictures.bytes;
  if (hasGrown || havePicturesGrown) requireNone(problems);
}
