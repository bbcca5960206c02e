import { describe, expect, test } from 'vitest';
import { shippedContent } from '#features/site/domain/parts.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { PublishedWebsite, Site } from '#features/site/domain/site.ts';
import { fileBytes, lookWith, storePicture } from '#tests/support/pictures.ts';
import { testSite } from '#tests/support/test-site.ts';
import {
  publishContent,
  useWebsite,
  versionOf,
  type WebsiteOffice,
} from '#tests/support/website.ts';

const unknownId = '0193a3b0-1111-7111-8111-111111111111';

const fileOf = (id: string, width = 1280) => sitePaths.picture(id, width, 'avif');

async function read(office: WebsiteOffice, url: string, username?: string) {
  const cookie = username && (await office.signIn(username));
  return office.app.inject({ url, headers: cookie ? { cookie } : {} });
}

describe('a picture of the website', () => {
  const compiled: PublishedWebsite[] = [];
  const compile: Site['compile'] = (website, now) => {
    compiled.push(website);
    return testSite.compile(website, now);
  };
  const office = useWebsite('sqlite', { site: { ...testSite, compile } });

  test('vector 50: visitors see its files only after the publication, and then for a year', async () => {
    const { id } = await storePicture(office());
    const unpublished = await read(office(), fileOf(id));
    // A proxy that kept this answer would hide the picture after its publication.
    expect([unpublished.statusCode, unpublished.headers['cache-control']]).toEqual([
      404,
      'no-store',
    ]);
    const toEditor = await read(office(), fileOf(id), 'sam');
    expect([toEditor.statusCode, toEditor.headers['cache-control']]).toEqual([
      200,
      'private, no-store',
    ]);
    expect((await office().call('PUT', '/website/look', lookWith(id))).statusCode).toBe(200);
    expect((await read(office(), fileOf(id))).statusCode).toBe(404);
    expect((await publishContent(office(), 'look', lookWith(id))).statusCode).toBe(200);
    for (const format of ['avif', 'webp'] as const) {
      const answer = await read(office(), sitePaths.picture(id, 720, format));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': `image/${format}`,
        'x-content-type-options': 'nosniff',
      });
      expect(answer.rawPayload).toEqual(fileBytes);
    }
    expect(office().liveSite.published().pictures[id]).toEqual({
      id,
      shape: 'wide',
      width: 1920,
      height: 1200,
      widths: [720, 1280, 1920],
      focus: { x: 40, y: 60 },
      hasAlpha: false,
    });
  });

  test('is not found under other names', async () => {
    const { id } = await storePicture(office());
    await publishContent(office(), 'look', lookWith(id));
    const names = [`${id}-1281.avif`, `${id}-720.png`, `${id}-720.gif`, `${id}.avif`];
    for (const name of [
      ...names,
      `${unknownId}-720.avif`,
      'x-720.avif',
      '%00',
      `..%2f${id}-720.avif`,
    ]) {
      expect([name, (await read(office(), sitePaths.pictures + name)).statusCode]).toEqual([
        name,
        404,
      ]);
    }
  });

  test('vector 51: its files are still sent while the database is unavailable', async () => {
    const { id } = await storePicture(office());
    await publishContent(office(), 'look', lookWith(id));
    await read(office(), fileOf(id));
    await office().db.schema.dropTable('websitePictureFiles').execute();
    const kept = await read(office(), fileOf(id));
    expect([kept.statusCode, kept.rawPayload]).toEqual([200, fileBytes]);
    expect((await read(office(), fileOf(id, 720))).statusCode).toBe(500);
  });

  test('cannot be saved if it does not exist or has another shape', async () => {
    const { call } = office();
    const { id } = await storePicture(office(), 'landscape');
    const missing = await call('PUT', '/website/look', lookWith(unknownId));
    expect([missing.statusCode, missing.json()]).toMatchObject([
      422,
      { errors: { 'hero.picture': [/no longer stored/] } },
    ]);
    const other = await call('PUT', '/website/look', lookWith(id));
    expect([other.statusCode, other.json()]).toMatchObject([
      422,
      { errors: { 'hero.picture': [/another shape/] } },
    ]);
    const { entries } = shippedContent.neighborhoods.neighborhoods;
    const withPicture = (picture: string) => ({
      neighborhoods: { entries: entries.map((each) => ({ ...each, ownPicture: picture })) },
    });
    const saved = await call('PUT', '/website/neighborhoods', withPicture(id));
    expect(saved.statusCode).toBe(200);
    const refused = await call('PUT', '/website/neighborhoods', withPicture(unknownId));
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(
      entries.map((_, nth) => `neighborhoods.entries.${nth}.ownPicture`),
    );
  });

  test('cannot be published if it is gone', async () => {
    const { id } = await storePicture(office());
    await office().call('PUT', '/website/look', lookWith(id));
    await office().db.deleteFrom('websitePictures').execute();
    const parts = { look: await versionOf(office(), 'look') };
    const answer = await office().call('POST', '/website/publish', { parts });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { 'look.hero.picture': [/no longer stored/] } },
    ]);
    expect(await office().db.selectFrom('websiteVersions').selectAll().execute()).toEqual([]);
  });

  test('shows in the preview before it is published', async () => {
    const { id } = await storePicture(office());
    const body = { part: 'look', content: lookWith(id), page: 'home' };
    const answer = await office().editorCall('POST', '/website/preview', body);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(compiled.at(-1)?.pictures ?? {})).toEqual([id]);
    expect(office().liveSite.published().pictures).toEqual({});
  });
});
