import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Preview, WebsiteOverview } from '#domain/website/api.ts';
import { shippedContent } from '#domain/website/parts.ts';
import { createMeasure } from '#server/website/sizes.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { storePicture } from '#tests/support/pictures.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines, type Engine } from '#tests/support/test-database.ts';
import { publishContent } from '#tests/support/website.ts';
import { callsOf } from '#tests/support/office.ts';
import { createFindPictureBytes, filesForPhones } from './phone-pictures.ts';

const publicOrigin = 'http://localhost:3000';
const clock = () => new Date('2026-11-21T15:00:00Z');
const clientDir = join(import.meta.dirname, '../../../dist/client');

const pictureOf = (sources: string) => `<picture>${sources}<img src="/x.jpg"/></picture>`;
const avif = '<source type="image/avif"';

test.each([
  ['the only file', `${avif} srcSet="/a.avif"/>`, '/a.avif'],
  [
    'of a source for phones',
    `${avif} media="(max-width: 47.99rem)" srcSet="/s.avif"/>${avif} srcSet="/a.avif"/>`,
    '/s.avif',
  ],
  [
    'not of a source for desktops',
    `${avif} media="(min-width: 48rem)" srcSet="/l.avif"/>${avif} srcSet="/a.avif"/>`,
    '/a.avif',
  ],
  // On a phone that is 412 CSS pixels wide, with 2.625 device pixels across each, 35vw is 379
  // device pixels and 60vw is 649.
  [
    'wide enough for 35vw',
    `${avif} srcSet="/4.avif 400w, /8.avif 800w" sizes="(min-width: 64rem) 18rem, 35vw"/>`,
    '/4.avif',
  ],
  ['wide enough for 60vw', `${avif} srcSet="/4.avif 400w, /8.avif 800w" sizes="60vw"/>`, '/8.avif'],
  [
    'the largest if none is wide enough',
    `${avif} srcSet="/4.avif 400w, /8.avif 800w" sizes="100vw"/>`,
    '/8.avif',
  ],
])('a phone loads a file: %s', (_name, sources, file) => {
  expect(filesForPhones(`<p></p>${pictureOf(sources)}`)).toEqual([file]);
});

async function openOffice(engine: Engine) {
  const site = await loadBuiltSite();
  const context = { site, clock, publicOrigin };
  const testApp: TestApp = await createTestApp(engine, {
    site,
    measure: (website) =>
      createMeasure({
        ...context,
        findPictureBytes: createFindPictureBytes(testApp.db, clientDir),
      })(website),
  });
  await testApp.addAdministrator();
  const call = await callsOf(testApp, 'admin');
  return { ...testApp, call, editorCall: call };
}

/** Returns content with one neighborhood for each id of an uploaded picture. There are six ids. */
function sixWith(ids: string[]) {
  const { entries } = shippedContent.neighborhoods.neighborhoods;
  const six = ids.map((ownPicture, nth) => ({
    ...entries[nth % entries.length],
    name: `Quarter ${nth + 1}`,
    anchor: '',
    alt: 'A street of brick houses under oaks',
    asOf: '2026-09',
    source: 'Savannah Multi-List',
    ownPicture,
  }));
  return { neighborhoods: { entries: six } };
}

describe.each(engines)('the pictures of the home page on %s', (engine) => {
  test('vector 34: are at most 300 KB on a phone, or cannot be published', async () => {
    const office = await openOffice(engine);
    const shipped = (await office.call('GET', '/website')).json<WebsiteOverview>().phonePictures;
    expect(shipped.limit).toBe(300_000);
    expect(shipped.bytes).toBeGreaterThan(150_000);
    expect(shipped.bytes).toBeLessThan(300_000);

    const store = async (bytes: number) => {
      const pictures = [0, 1, 2, 3, 4, 5].map(() =>
        storePicture(office, 'landscape', Buffer.alloc(bytes)),
      );
      return (await Promise.all(pictures)).map(({ id }) => id);
    };
    const heavyIds = await store(45_000);
    // Make the other files larger. They must not count, because phones load only the files that are
    // 800 px wide.
    await office.db
      .updateTable('websitePictureFiles')
      .set({ bytes: Buffer.alloc(90_000) })
      .where('pictureId', 'in', heavyIds)
      .where('width', '!=', 800)
      .execute();
    const heavy = sixWith(heavyIds);
    const body = { part: 'neighborhoods', content: heavy, page: 'home' };
    const preview = (await office.call('POST', '/website/preview', body)).json<Preview>();
    expect(preview.phonePictures.bytes).toBeGreaterThan(300_000);
    const refused = await publishContent(office, 'neighborhoods', heavy);
    expect(refused.statusCode).toBe(422);
    const { errors } = refused.json<{ errors: Record<string, string[]> }>();
    expect(Object.keys(errors)).toEqual(
      [0, 1, 2].map((nth) => `neighborhoods.neighborhoods.entries.${nth}.ownPicture`),
    );
    const total = Math.ceil(preview.phonePictures.bytes / 1000);
    expect(Object.values(errors)[0]).toEqual([
      `The pictures of the home page total ${total} KB on a phone, and the maximum is 300 KB. This one is 45 KB: choose one with less detail`,
    ]);

    const light = sixWith(await store(25_000));
    expect((await publishContent(office, 'neighborhoods', light)).statusCode).toBe(200);
    const after = (await office.call('GET', '/website')).json<WebsiteOverview>().phonePictures;
    expect(preview.phonePictures.bytes - after.bytes).toBe(6 * 20_000);
    await office.close();
  });
});
