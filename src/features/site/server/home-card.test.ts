import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sitePaths } from '#shared/domain/paths.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';

const { brokerage } = shippedContent;
const testApp = shareTestApp('sqlite');

test('the home page’s card shows the published name and city, whatever the URL says', async () => {
  const { app, db, liveSite } = testApp();
  const get = async (url: string = sitePaths.homeCardFile) => (await app.inject(url)).rawPayload;
  const shipped = await app.inject(sitePaths.homeCardFile);
  expect([shipped.statusCode, shipped.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(await sharp(shipped.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  const publish = async (name: string, city: string) => {
    await publishPart(db, 'brokerage', { ...brokerage, name: { ...brokerage.name, name, city } });
    await liveSite.refresh();
    return get();
  };
  const renamed = await publish('Coastal Oak <b>&', brokerage.name.city);
  const moved = await publish('Coastal Oak <b>&', 'Brunswick, Georgia');
  expect(renamed.equals(shipped.rawPayload)).toBe(false);
  expect(moved.equals(renamed)).toBe(false);
  expect((await get(sitePaths.homeCard('Another Name', 'Atlanta'))).equals(moved)).toBe(true);
});
