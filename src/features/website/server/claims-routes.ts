import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#shared/db/connection.ts';
import { readRegister } from '#features/website/db/register.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import { figuresNotices } from '#features/site/domain/claims/figures.ts';
import {
  reviewRequest,
  type RegisterRow,
  type ReviewRequest,
  type ReviewState,
  type WebsiteNotices,
} from '#features/site/domain/claims/reviews.ts';
import { boundedText } from '#shared/domain/fields.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { partIds, type WebsiteContent } from '#features/site/domain/parts.ts';
import { confirmed, superAdmins } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { commit } from '#shared/records/commit.ts';
import { exportOptions } from '#shared/records/export.ts';
import { listParts } from './store.ts';
import { registerCsv } from './claims-csv.ts';
import { writeReviews } from './write-review.ts';

interface ClaimsContext {
  db: Database;
  clock: () => Date;
}

/** A query parameter: the parts of the website whose drafts to include, separated by commas. */
const drafts = z.pipe(
  boundedText(200),
  z.pipe(
    z.transform((names: string) => names.split(',')),
    z.array(z.enum(partIds, 'Must be a part of the website')),
  ),
);

async function readLiveRegister({ db, clock }: ClaimsContext): Promise<RegisterRow[]> {
  const { content } = await readPublishedWebsite(db);
  return readRegister(db, content, clock());
}

/**
 * Returns the rows of the claims register that would have new words if the drafts of these parts
 * were published.
 */
async function readChangedRows(
  { db, clock }: ClaimsContext,
  chosen: z.output<typeof drafts>,
): Promise<RegisterRow[]> {
  const now = clock();
  const stored = await listParts(db);
  const contentWith = (names: string[]) =>
    Object.fromEntries(
      stored.map(({ part, live, draft }) => [part, (names.includes(part) && draft) || live]),
    ) as unknown as WebsiteContent;
  const before = await readRegister(db, contentWith([]), now);
  const known = new Map(before.map(({ subject, checksum }) => [subject, checksum]));
  const after = await readRegister(db, contentWith(chosen), now);
  return after.filter(({ subject, checksum }) => known.get(subject) !== checksum);
}

const countOf = (register: RegisterRow[], wanted: ReviewState) =>
  register.filter(({ state }) => state === wanted).length;

async function readNotices(context: ClaimsContext): Promise<WebsiteNotices> {
  const { content } = await readPublishedWebsite(context.db);
  const register = await readRegister(context.db, content, context.clock());
  return {
    figures: figuresNotices(content.neighborhoods, context.clock()),
    changed: countOf(register, 'changed'),
    expired: countOf(register, 'expired'),
  };
}

/** Adds the routes of the register of claims and of the reviews. */
export function claimsRoutes(app: TypedApp, context: ClaimsContext): void {
  const { db, clock } = context;

  app.get(
    apiPaths.websiteClaims,
    { schema: { querystring: z.object({ drafts: z.optional(drafts) }) } },
    ({ query }) =>
      query.drafts ? readChangedRows(context, query.drafts) : readLiveRegister(context),
  );

  app.get(apiPaths.websiteClaimsExport, exportOptions, async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="claims-${officeDay(clock())}.csv"`)
      .send(Buffer.from(registerCsv(await readLiveRegister(context)))),
  );

  app.get(apiPaths.websiteNotices, () => readNotices(context));

  const readReviewed = async ({ body }: FastifyRequest) => {
    const register = await readLiveRegister(context);
    return register.find(({ subject }) => subject === (body as ReviewRequest).subject);
  };
  app.post(
    apiPaths.websiteReviews,
    {
      schema: { body: reviewRequest },
      config: { access: confirmed(superAdmins), once: { present: readReviewed } },
    },
    async (request, reply) => {
      await commit({ db }, request, (transaction) =>
        writeReviews(transaction, request, [request.body], clock()),
      );
      return reply.code(201).send(await readReviewed(request));
    },
  );
}
