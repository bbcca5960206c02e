/** Tests of public pages as search engines and social networks read them. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#tests/support/app-fixture.ts';
import { addPublishedAgent, wholePage } from '#tests/support/site-pages.ts';

interface Found {
  title: string;
  description: string;
  canonical: string | null;
  og: Record<string, string>;
  headings: number[];
  withoutAlt: number;
  data: { '@graph': Record<string, unknown>[] } | null;
  text: string;
}

/** Reads the parts of the open page that search engines and social networks use. */
const read = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const json = document.querySelector('script[type="application/ld+json"]')?.textContent;
    const metas = [...document.querySelectorAll('meta[property^="og:"],meta[name^="twitter:"]')];
    return {
      title: document.title,
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? null,
      og: Object.fromEntries(
        metas.map((meta) => [
          meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
          meta.getAttribute('content') ?? '',
        ]),
      ),
      headings: [...document.querySelectorAll('h1,h2,h3,h4')].map((each) =>
        Number(each.tagName[1]),
      ),
      withoutAlt: [...document.images].filter((image) => !image.alt).length,
      data: json ? (JSON.parse(json) as Found['data']) : null,
      text: document.body.innerText,
    };
  });

const digits = (text: string) => text.replaceAll(/\D/g, '');

test.beforeEach(({ page, signIn }) => signIn(page));

test('each page has its own title and description of the right length, and one canonical address', async ({
  page,
  app,
}) => {
  const agent = await addPublishedAgent(page, {}, wholePage);
  const bare = await addPublishedAgent(page);
  const { lastName } = bare;
  const namesake = await addPublishedAgent(page, { lastName, licenseNumber: '000178' });
  const paths = ['/', '/team', '/privacy', '/terms', agent.path, bare.path, namesake.path];
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of paths) {
    await page.goto(`${path}?utm_source=x`);
    const found = await read(page);
    titles.add(found.title);
    descriptions.add(found.description);
    expect.soft(found.title.length, found.title).toBeLessThanOrEqual(60);
    expect.soft(found.description.length, found.description).toBeGreaterThanOrEqual(70);
    expect.soft(found.description.length, found.description).toBeLessThanOrEqual(160);
    expect.soft(found.description).toContain('Savannah');
    expect.soft(found.canonical).toBe(app.origin + path);
    expect.soft(found.og['og:url']).toBe(app.origin + path);
    expect.soft(found.og).toMatchObject({
      'og:locale': 'en_US',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\S/),
      'twitter:card': 'summary_large_image',
    });
    expect.soft(found.headings.filter((level) => level === 1)).toHaveLength(1);
    const skips = found.headings.filter((level, nth) => level > (found.headings[nth - 1] ?? 0) + 1);
    expect.soft(skips, path).toEqual([]);
    expect.soft(found.withoutAlt, path).toBe(0);
  }
  expect([titles.size, descriptions.size]).toEqual([paths.length, paths.length]);
});

test('a shared link has a picture of the right size, the agent’s page shows the portrait, and the team page loads the first portrait first', async ({
  page,
  app,
}) => {
  const agent = await addPublishedAgent(page, {}, wholePage);
  const picture = await sharp({
    create: { width: 800, height: 1000, channels: 3, background: '#a4452c' },
  })
    .jpeg()
    .toBuffer();
  const sent = await page.request.put(`/api/admin/agents/${agent.id}/portrait`, {
    data: picture,
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(sent.status()).toBe(200);
  for (const path of ['/', agent.path]) {
    await page.goto(path);
    const { og } = await read(page);
    const url = og['og:image'] ?? '';
    expect(url).toMatch(new RegExp(`^${app.origin}/`));
    const answer = await page.request.get(url);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    const bytes = await answer.body();
    expect(bytes.length).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  await expect(page.getByRole('img', { name: `Portrait of ${agent.name}` })).toBeVisible();
  const shown = page.getByRole('img', { name: `Portrait of ${agent.name}` });
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0);

  await page.goto('/team');
  const portraits = page.getByRole('main').locator('picture img');
  await expect(portraits.first()).toHaveAttribute('fetchpriority', 'high');
  await expect(portraits.first()).not.toHaveAttribute('loading');
});

test('the structured data matches the page, and contains no ratings, reviews or coordinates', async ({
  page,
  app,
}) => {
  const agent = await addPublishedAgent(page, {}, wholePage);
  const brokerageId = `${app.origin}/#brokerage`;
  for (const path of ['/', '/team', agent.path]) {
    await page.goto(path);
    const { data, text } = await read(page);
    const brokerage = data?.['@graph'].find((node) => node['@id'] === brokerageId);
    expect(brokerage).toMatchObject({ '@type': 'RealEstateAgent', name: 'Marsh & Square Realty' });
    expect(JSON.stringify(data)).not.toMatch(/"(aggregateRating|review|geo)"/i);
    const said = [
      brokerage?.['name'],
      brokerage?.['email'],
      Object(brokerage?.['address']).streetAddress,
    ];
    for (const words of said) expect.soft(text).toContain(words);
    // The home page and an agent's page say "Available 7 days a week". Only the home page's
    // structured data has opening hours.
    const isOpenDaily = path !== '/team';
    expect.soft(text.includes('Available 7 days a week')).toBe(isOpenDaily);
    expect.soft(brokerage?.['openingHoursSpecification'] !== undefined).toBe(path === '/');
    expect.soft(`1${digits(text)}`).toContain(digits(String(brokerage?.['telephone'])).slice(1));
  }
  const { data, text } = await read(page);
  const profile = data?.['@graph'].find((node) => node['@type'] === 'ProfilePage');
  expect(profile?.['mainEntity']).toMatchObject({
    name: agent.name,
    email: agent.email,
    telephone: '+19125550177',
    url: app.origin + agent.path,
    worksFor: { '@id': brokerageId },
    sameAs: [wholePage.facebook, wholePage.instagram, wholePage.linkedin],
    hasCredential: { identifier: '000177' },
  });
  for (const words of [agent.name, agent.email, '000177', wholePage.headline]) {
    expect.soft(text).toContain(words);
  }
});

test('the sitemap lists pages that answer 200 at their canonical addresses', async ({
  page,
  app,
}) => {
  const agent = await addPublishedAgent(page);
  const xml = await (await page.request.get('/sitemap.xml')).text();
  const entries = [...xml.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
  const urls = entries.map(([, url = '']) => url);
  expect(urls).toEqual(expect.arrayContaining([`${app.origin}/`, app.origin + agent.path]));
  for (const [, url = '', changed = ''] of entries) {
    expect.soft(Number.isNaN(Date.parse(changed)), url).toBe(false);
    const answer = await page.request.get(url);
    expect.soft([url, answer.status()]).toEqual([url, 200]);
    expect.soft(await answer.text()).toContain(`<link rel="canonical" href="${url}"`);
  }
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
});
