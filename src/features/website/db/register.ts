import { createHash } from 'node:crypto';
import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { contentOf, stateOf, type RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { subjectsOf, type AgentWords } from '#features/site/domain/claims/subjects.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { WebsiteContent } from '#features/site/domain/parts.ts';
import type { Database } from '#shared/db/connection.ts';
import { shownPages } from '#features/agents/db/public-agents.ts';
import { readPublicProperties } from '#features/properties/db/public-properties.ts';
import { listShownTestimonials } from '#features/testimonials/db/testimonials.ts';
import { hoursRemark } from '#features/website/domain/advice.ts';
import { readReviews } from '#features/site/db/reviews.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';

const checksumOf = (words: string) => createHash('sha256').update(words).digest('hex');

async function readAgentWords(db: Database): Promise<AgentWords[]> {
  const rows = await shownPages(db)
    .select(['agents.id', 'agents.firstName', 'agents.lastName'])
    .select(['agentPages.headline', 'agentPages.biography'])
    .select(['agentPages.areas', 'agentPages.languages'])
    .orderBy('agents.nameKey')
    .orderBy('agents.id')
    .execute();
  return rows.map(({ firstName, lastName, ...page }) => ({
    ...page,
    name: fullName({ firstName, lastName }),
  }));
}

interface StoredRow extends RegisterRow {
  /** The values of the words, as a review stores them. */
  stored: string;
}

/** Reads each claim or text that is reviewed as advertising, with the state of its review. */
export async function readRegister(
  db: Database,
  content: WebsiteContent,
  now: Date,
): Promise<StoredRow[]> {
  const reviews = await readReviews(db);
  const bySubject = Map.groupBy(reviews, ({ subject }) => subject);
  const today = officeDay(now);
  const { hours } = toBrokerage(content.brokerage, now);
  const records = {
    agents: await readAgentWords(db),
    homes: (await readPublicProperties(db, now, false)).listed,
    testimonials: await listShownTestimonials(db),
  };
  return subjectsOf({ content, reviews }, records, now).map(({ values, ...subject }) => {
    const stored = contentOf(values);
    const known = bySubject.get(subject.subject) ?? [];
    return {
      ...subject,
      stored,
      checksum: checksumOf(stored),
      hoursRemark: hoursRemark(subject.words, hours),
      ...stateOf(stored, known, today),
    };
  });
}

/** @returns the number of claims on the published website that are not approved today */
export async function countUnapprovedClaims(db: Database, now: Date): Promise<number> {
  const { content } = await readPublishedWebsite(db);
  const rows = await readRegister(db, content, now);
  return rows.filter(({ isClaim, state }) => isClaim && state !== 'approved').length;
}
