import type { Database } from '#shared/db/connection.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { testPicture } from '#tests/support/agent-pages.ts';
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

/**
 * Adds two brand marks (logos). The first one is published. The second one is not, and its
 * `master`, which is the picture before cropping, is missing.
 */
export async function fillPictures(db: Database, ids: string[]): Promise<void> {
  const at = '2026-11-20T15:00:00.000Z';
  const master = await testPicture(192, 192).png().toBuffer();
  for (const [nth, id] of ids.entries()) {
    const picture = {
      id,
      shape: 'mark' as const,
      width: 192,
      height: 192,
      widths: '[192]',
      focusX: 50,
      focusY: 50,
      hasAlpha: false,
      createdAt: at,
      createdByName: 'admin',
      usedAt: at,
      publishedAt: nth === 0 ? at : null,
      master: nth === 0 ? master : null,
    };
    await db.insertInto('websitePictures').values(picture).execute();
    const file = { pictureId: id, width: 192, format: 'png' as const, bytes: master };
    await db.insertInto('websitePictureFiles').values(file).execute();
  }
}
