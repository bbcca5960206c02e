import { describe, expect, test } from 'vitest';
import { shippedContent } from '#features/site/domain/parts.ts';
import { useSampleOffice } from '#tests/support/sample-office.ts';
import { engines } from '#tests/support/test-database.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { brokerageNamed, publishContent } from '#tests/support/website.ts';

const site = await loadBuiltSite();
const ardsley = '/neighborhoods/ardsley-park';
const { brokerage, home, neighborhoods } = shippedContent;

const withGuide = (words: number) => ({
  neighborhoods: {
    entries: neighborhoods.neighborhoods.entries.map((entry) => ({
      ...entry,
      asOf: '2026-10',
      source: 'Savannah Multi-List',
      guide: entry.anchor === 'ardsley-park' ? 'oak '.repeat(words) : entry.guide,
    })),
  },
});

describe.each(engines)('on %s', (engine) => {
  const office = useSampleOffice(engine, { site });
  const get = async (url: string) => office().app.inject(url);
  const statusOf = async (url: string) => (await get(url)).statusCode;
  const chosen = /<option value="(\w+)" selected="">/;
  const chosenAt = async (url: string) => chosen.exec((await get(url)).body)?.[1];

  test('the home page chooses the service of its URL, if the form offers it', async () => {
    const urls = ['/?service=selling', '/?a=b&service=buying', '/?service=both', '/?service=', '/'];
    expect(await Promise.all(urls.map(chosenAt))).toEqual([
      'selling',
      'buying',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('the page for sellers is public while it has all of its texts', async () => {
    expect(await statusOf('/sell')).toBe(200);
    expect((await get('/Sell/')).headers.location).toBe('/sell');
    const own = { ...home, sell: { ...home.sell, included: [] } };
    expect((await publishContent(office(), 'home', own)).statusCode).toBe(200);
    expect(await statusOf('/sell')).toBe(404);
    expect((await get('/')).body).not.toContain('"/sell"');
    expect((await get('/sitemap.xml')).body).not.toContain('/sell<');
  });

  test('the sitemap has the day on which a change of the brokerage changed the page for sellers', async () => {
    office().clock.advance(60);
    const own = { ...brokerage, name: { ...brokerage.name, tagline: 'By the sea.' } };
    expect((await publishContent(office(), 'brokerage', own)).statusCode).toBe(200);
    const day = office().clock.read().toISOString();
    expect((await get('/sitemap.xml')).body).toContain(`/sell</loc><lastmod>${day}<`);
  });

  test('a guide is public from 100 own words on, and a sample on the sample brokerage', async () => {
    expect([await statusOf(ardsley), await statusOf('/neighborhoods/none')]).toEqual([200, 404]);
    expect((await get(`${ardsley.toUpperCase()}/`)).headers.location).toBe(ardsley);
    expect((await get('/sitemap.xml')).body).toContain(`${ardsley}<`);
    await publishContent(office(), 'brokerage', brokerageNamed('Coastal Oak Realty'));
    expect(await statusOf(ardsley)).toBe(404);
    expect((await get('/')).body).not.toContain('"/neighborhoods/');
    await publishContent(office(), 'neighborhoods', withGuide(99));
    expect(await statusOf(ardsley)).toBe(404);
    await publishContent(office(), 'neighborhoods', withGuide(100));
    expect((await get(ardsley)).body).toContain('oak oak');
    expect((await get('/')).body.match(/"\/neighborhoods\/[^"]*"/g)).toEqual([`"${ardsley}"`]);
  });
});
