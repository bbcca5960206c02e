import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import type {
  Published,
  PublishRequest,
  Remark,
  RestoreRequest,
} from '#features/website/domain/api.ts';
import { problemsOf, replyProblems } from '#features/website/domain/problems.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { partIds, type PartId, type WebsiteContent } from '#features/site/domain/parts.ts';
import { superAdmins } from '#shared/http/calls/access.ts';
import {
  HttpError,
  requireNoProblems,
  StaleEditError,
  type FieldErrors,
} from '#shared/http/errors.ts';
import { commit } from '#shared/records/commit.ts';
import { requireCurrent } from '#shared/records/record-version.ts';
import { requireNoDraft } from './drafts.ts';
import { getVersion } from './history.ts';
import { toEditable } from './part-summary.ts';
import { getPart } from './store.ts';
import { writePublication, type Publication } from './write-publication.ts';

export interface PublishContext {
  db: Database;
  clock: () => Date;
  liveSite: { refresh: () => Promise<void> };
}

/**
 * Shows on this instance what a call has published. That is stored, so the call succeeds even if
 * this instance cannot read it yet. The instance tries again within half a second.
 */
export const showPublication = (
  { liveSite }: Pick<PublishContext, 'liveSite'>,
  request: FastifyRequest,
): Promise<void> =>
  liveSite.refresh().catch((err: unknown) => {
    request.log.error({ err }, 'published, but this instance does not show it yet');
  });

/**
 * Returns the messages under their part and path, such as "home.hero.heading", or under their part
 * alone if they have no path.
 */
function errorsOf(problems: Remark[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { part, path, message } of problems) {
    (errors[path === null ? part : `${part}.${path}`] ??= []).push(message);
  }
  return errors;
}

/** Finds the texts of the whole website that promise a reply, if the brokerage promises none. */
const promisedReplies = (content: WebsiteContent) =>
  partIds.flatMap((part) =>
    replyProblems(part, content[part] as AnyContent, content.brokerage.hours.reply),
  );

/**
 * Publishes parts in one transaction.
 * @param read reads the publications, in the order of `partIds`, and checks their versions
 */
async function publish(
  context: PublishContext,
  request: FastifyRequest,
  read: () => Promise<Publication[]>,
): Promise<Published> {
  const { db, clock } = context;
  const publications = await read();
  const problems = publications.flatMap(({ stored, content }) => problemsOf(stored.part, content));
  requireNoProblems(errorsOf(problems));
  await commit({ db, callers: superAdmins.callers }, request, async (writing) => {
    const now = clock();
    for (const publication of publications) {
      await writePublication(writing, request, publication, now);
    }
    // `commit` lets only one super admin write at a time, so no other publication changes the other
    // parts meanwhile.
    const { content } = await readPublishedWebsite(writing);
    requireNoProblems(errorsOf(promisedReplies(content)));
  });
  await showPublication(context, request);
  return Object.fromEntries(publications.map(({ stored }) => [stored.part, stored.number + 1]));
}

/**
 * Publishes the drafts of the named parts.
 * @throws StaleEditError if a part has another version than the caller named; HttpError 409 if a
 * part has no draft; InvalidFieldsError if the rules for publishing are not met
 */
export function publishDrafts(
  context: PublishContext,
  request: FastifyRequest,
  { parts: versions, note }: PublishRequest,
): Promise<Published> {
  const chosen = partIds.filter((part) => versions[part] !== undefined);
  const read = (part: PartId) => getPart(context.db, part);
  const readDrafts = async () => {
    const stored = await Promise.all(chosen.map(read));
    return stored.map((each): Publication => {
      if (each.version !== versions[each.part]) throw new StaleEditError(toEditable(each).record);
      if (!each.draft) throw new HttpError(409, 'There is no draft to publish.');
      return { stored: each, content: each.draft, restoredFrom: null, note };
    });
  };
  return publish(context, request, readDrafts);
}

/**
 * Publishes a version again, as a new version.
 * @throws NotFoundError; StaleEditError; HttpError if a draft would be lost or nothing would
 * change; InvalidFieldsError if the rules for publishing are not met
 */
export function publishAgain(
  context: PublishContext,
  request: FastifyRequest,
  part: PartId,
  { number, discardDraft, note }: RestoreRequest,
): Promise<Published> {
  return publish(context, request, async () => {
    const { content } = await getVersion(context.db, part, number);
    const stored = await getPart(context.db, part);
    requireCurrent(request, toEditable(stored));
    requireNoDraft(stored, discardDraft);
    if (isDeepStrictEqual(content, stored.live)) {
      throw new HttpError(409, 'Visitors already read this version.');
    }
    return [{ stored, content, restoredFrom: number, note }];
  });
}
