import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { readPublicTeam } from '#features/agents/db/public-agents.ts';
import type { PublicProperties } from '#features/site/domain/public-properties.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import { readNewestTestimonial } from '#features/testimonials/db/testimonials.ts';

type HomeRequest = Extract<PageRequest, { page: 'home' }>;

export async function readHome(db: Database): Promise<HomeRequest> {
  const [{ agents }, testimonial] = [await readPublicTeam(db), await readNewestTestimonial(db)];
  return { page: 'home', agents, testimonial };
}

export interface HomeReaderContext {
  db: Database;
  readHomes: () => Promise<PublicProperties>;
  log: FastifyBaseLogger;
}

/**
 * Returns a function that reads the records of the home page, with the brokerage's homes. While the
 * database is away, it returns the records that were read last, or none, because the home page has
 * to stay online.
 */
export function createHomeReader(context: HomeReaderContext): () => Promise<HomeRequest> {
  const { db, readHomes, log } = context;
  let last: HomeRequest = { page: 'home' };
  return async () => {
    try {
      last = { ...(await readHome(db)), homes: await readHomes() };
    } catch (err) {
      log.warn({ err }, 'cannot read the database: the home page shows what was read last');
    }
    return last;
  };
}
