import type { Database } from '#db/connection.ts';
import { shippedContent } from '#domain/website/parts.ts';
import { brokerageNamed } from '#tests/support/website.ts';

/** Adds a draft of the brokerage's facts and a published version of the legal texts. */
export async function fillWebsite(db: Database): Promise<void> {
  const draft = JSON.stringify(brokerageNamed('Coastal Oak Realty'));
  const terms = { ...shippedContent.legal.terms, intro: 'Read by our counsel.' };
  const version = {
    part: 'legal' as const,
    number: 1,
    format: 1,
    content: JSON.stringify({ ...shippedContent.legal, terms }),
    contentHash: 'hash',
    publishedAt: '2026-11-20T15:00:00.000Z',
    publishedByName: 'admin',
  };
  await db.insertInto('websiteVersions').values(version).execute();
  await db
    .insertInto('websiteParts')
    .values([
      { part: 'brokerage', published: 0, draft, draftFormat: 1 },
      { part: 'legal', published: 1, draft: null, draftFormat: null },
    ])
    .execute();
}
