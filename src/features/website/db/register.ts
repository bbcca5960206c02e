import { createHash } from 'node:crypto';
import { stateOf, type RegisterRow, type Review } from '#features/site/domain/claims/reviews.ts';
import { subjectsOf, type AgentWords } from '#features/site/domain/claims/subjects.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { WebsiteContent } from '#features/site/domain/parts.ts';
import type { Database } from '#shared/db/connection.ts';
import { shownPages } from '#features/agents/db/public-agents.ts';
import { listShownTestimonials } from '#features/testimonials/db/testimonials.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';

const checksumOf = (words: string) => createHash('sha256').update(words).digest('hex');

/** Reads the headlines and biographies of the agents' pages that visitors may see. */
async function readAgentWords(db: Database): Promise<AgentWords[]> {
  const rows = await shownPages(db)
    .select(['agents.id', 'agents.firstName', 'agents.lastName'])
    .select(['agentPages.headline', 'agentPages.biography'])
    .orderBy('agents.nameKey')
    .orderBy('agents.id')
    .execute();
  return rows.map(({ id, headline, biography, ...agent }) => ({
    id,
    name: fullName(agent),
    headline,
    biography,
  }));
}

/** Reads all reviews, newest first, grouped by the claim or text that they are about. */
async function readReviews(db: Database): Promise<Map<string, Review[]>> {
  const rows = await db
    .selectFrom('advertisingReviews')
    .leftJoin('adminUsers', 'adminUsers.id', 'reviewedBy')
    .select(['subject', 'contentHash as checksum', 'decision', 'source', 'validUntil', 'note'])
    .select(['reviewerName', 'username as reviewerUsername', 'reviewerTitle', 'reviewedAt'])
    .orderBy('reviewedAt', 'desc')
    .orderBy('advertisingReviews.id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ subject }) => subject);
}

/**
 * Reads the register for some content of the website: each claim or text that is reviewed as
 * advertising, with the state of its review.
 */
export async function readRegister(
  db: Database,
  content: WebsiteContent,
  now: Date,
): Promise<RegisterRow[]> {
  const reviews = await readReviews(db);
  const today = officeDay(now);
  const records = {
    agents: await readAgentWords(db),
    testimonials: await listShownTestimonials(db),
  };
  return subjectsOf(content, records, now).map((subject) => {
    const checksum = checksumOf(subject.words);
    const known = reviews.get(subject.subject) ?? [];
    return { ...subject, checksum, ...stateOf(checksum, known, today) };
  });
}

/** @returns the number of claims on the published website that are not approved today */
export async function countUnapprovedClaims(db: Database, now: Date): Promise<number> {
  const { content } = await readPublishedWebsite(db);
  const rows = await readRegister(db, content, now);
  return rows.filter(({ isClaim, state }) => isClaim && state !== 'approved').length;
}
