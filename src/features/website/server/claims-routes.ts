import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import { readRegister } from '#features/website/db/register.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import { isSampleBrokerage } from '#features/site/domain/claims/samples.ts';
import { figuresNotices } from '#features/site/domain/claims/figures.ts';
import {
  changedRow,
  registerRow,
  reviewRequest,
  websiteNotices,
  type RegisterRow,
  type ReviewRequest,
  type ReviewState,
  type WebsiteNotices,
} from '#features/site/domain/claims/reviews.ts';
import { boundedText } from '#shared/domain/fields.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { partIds, type WebsiteContent } from '#features/site/domain/parts.ts';
import { confirmed, office } from '#shared/http/calls/access.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { commit } from '#shared/records/commit.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { listParts } from './store.ts';
import { exportRegister } from './claims-export.ts';
import { showPublication } from './publish.ts';
import { writeReview } from './write-review.ts';

interface ClaimsContext {
  db: Database;
  clock: () => Date;
  liveSite: { refresh: () => Promise<void> };
}

/** A query parameter: the parts of the website whose drafts to include, separated by commas. */
const drafts = z.pipe(
  boundedText(200),
  z.pipe(
    z.transform((names: string) => names.split(',')),
    z.array(z.enum(partIds, 'Must be a part of the website')),
  ),
);

async function readLiveRegister({
  db,
  clock,
}: Pick<ClaimsContext, 'db' | 'clock'>): Promise<RegisterRow[]> {
  const { content } = await readPublishedWebsite(db);
  return readRegister(db, content, clock());
}

/** Reads the register as it would be if the drafts of these parts were published. */
async function readNextRegister(
  { db, clock }: ClaimsContext,
  chosen: z.output<typeof drafts>,
): Promise<RegisterRow[]> {
  const stored = await listParts(db);
  const content = Object.fromEntries(
    stored.map(({ part, live, draft }) => [part, (chosen.includes(part) && draft) || live]),
  ) as unknown as WebsiteContent;
  return readRegister(db, content, clock());
}

const countOf = (register: RegisterRow[], wanted: ReviewState) =>
  register.filter(({ state }) => state === wanted).length;

async function readNotices(context: ClaimsContext): Promise<WebsiteNotices> {
  const { content } = await readPublishedWebsite(context.db);
  const register = await readRegister(context.db, content, context.clock());
  const isSample = isSampleBrokerage(content);
  const count = (test: (row: RegisterRow) => boolean) =>
    isSample ? 0 : register.filter(test).length;
  return {
    figures: figuresNotices(content.neighborhoods, context.clock()),
    changed: countOf(register, 'changed'),
    expired: countOf(register, 'expired'),
    unsigned: count(({ isClaim, state }) => isClaim && state === 'never'),
    neverReviewed: count(({ isClaim, state }) => !isClaim && state === 'never'),
  };
}

/** @throws NotFoundError if the words are no longer in the register */
async function readReviewed(
  context: Pick<ClaimsContext, 'db' | 'clock'>,
  { body }: FastifyRequest,
) {
  const register = await readLiveRegister(context);
  const row = register.find(({ subject }) => subject === (body as ReviewRequest).subject);
  if (!row) throw new NotFoundError();
  return row;
}

export function claimsRoutes(app: TypedApp, context: ClaimsContext): void {
  const { db, clock } = context;

  const list = {
    summary: 'List the claims and texts of the website, with their reviews',
    querystring: z.object({ drafts: z.optional(drafts) }),
    response: { 200: z.array(registerRow) },
  };
  app.get(apiPaths.websiteClaims, { schema: list, config: { access: office() } }, ({ query }) =>
    query.drafts ? readNextRegister(context, query.drafts) : readLiveRegister(context),
  );

  exportRoutes(app, context, {
    path: apiPaths.websiteClaims,
    plural: 'claims',
    find: async () => exportRegister(await readLiveRegister(context)),
  });

  const notices = {
    summary: 'List the figures that are old, and count the words to review again',
    response: { 200: websiteNotices },
  };
  app.get(apiPaths.websiteNotices, { schema: notices, config: { access: office() } }, () =>
    readNotices(context),
  );

  const review = {
    summary: 'Review one claim or text of the website',
    body: reviewRequest,
    response: { 201: registerRow },
  };
  app.post(
    apiPaths.websiteReviews,
    {
      schema: review,
      config: {
        access: confirmed(office()),
        errors: [404],
        current: changedRow,
        once: { present: (request) => readReviewed(context, request) },
      },
    },
    async (request, reply) => {
      const reviewed = await commit({ db }, request, async (transaction) => {
        await writeReview(transaction, request, request.body, clock());
        return readReviewed({ db: transaction, clock }, request);
      });
      await showPublication(context, request);
      return reply.code(201).send(reviewed);
    },
  );
}
