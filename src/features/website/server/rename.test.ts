import { beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { manifestPath, sitePaths } from '#shared/domain/paths.ts';
import type { Site } from '#features/site/domain/site.ts';
import { shippedContent, type PartId } from '#features/site/domain/parts.ts';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { inquiry, sendForm, sendInquiry } from '#tests/support/inquiries.ts';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const { brokerage } = shippedContent;
const coastal = {
  ...brokerage,
  name: { name: 'Coastal Oak Realty', tagline: 'By the sea.', city: 'Brunswick, Georgia' },
  contact: {
    ...brokerage.contact,
    phone: '(912) 234-5678',
    footerPhone: '',
    email: 'info@coastaloak.example',
  },
  instagram: { shown: 'hidden', address: '' },
  facebook: { shown: 'shown', address: 'https://www.facebook.com/coastaloak' },
};

/**
 * Matches the brokerage's old name in several spellings, such as the one in its email address, and
 * its old phone number.
 */
const oldName = /marsh\s*(&|&amp;|and|\\u0026)?\s*square|\(912\) 555-0142|\+19125550142/i;

let site: Site;
beforeAll(async () => {
  site = await loadBuiltSite();
});

describe('after the brokerage was renamed', () => {
  let testApp: TestApp;
  let cookie: string;
  beforeAll(async () => {
    testApp = await createTestApp('sqlite', {
      site,
      office: () => ({ name: 'The office', address: 'office@example.com' }),
    });
    const desk = await openAgentDesk(testApp);
    await desk.addPublishedAgent({ phone: '(912) 234-9999' });
    cookie = await testApp.signIn();
    return testApp.close;
  });
  const call = (method: 'PUT' | 'POST', url: string, payload: object) =>
    testApp.app.inject({ method, url, payload, headers: { cookie } });
  const get = async (url: string) => (await testApp.app.inject(url)).body;

  const lastmod = async () =>
    Object.fromEntries(
      [
        ...(await get(sitePaths.sitemap)).matchAll(
          /<loc>[^<]*:3000([^<]*)<\/loc><lastmod>([^<]*)/g,
        ),
      ].map(([, path, day]) => [path, day]),
    );

  const refusalOf = async (newPassword: string) =>
    (await call('PUT', apiPaths.password, { currentPassword: adminPassword, newPassword })).body;

  async function publish(part: PartId, content: object) {
    const saved = await call('PUT', apiPaths.websitePart(part), content);
    const { version } = saved.json<{ summary: { version: number } }>().summary;
    const published = await call('POST', apiPaths.websitePublish, { parts: { [part]: version } });
    expect([part, published.statusCode, published.body]).toEqual([part, 200, expect.any(String)]);
  }

  const pages = [
    '/',
    '/team',
    '/privacy',
    '/terms',
    '/contact/sent',
    '/nowhere',
    '/agent/eleanor-whitfield',
    '/agent/eleanor-whitfield/sent',
    manifestPath,
    sitePaths.securityText,
    '/admin/login',
    '/admin/dashboard',
  ];
  const emails = () => testApp.db.selectFrom('emailMessages').selectAll().orderBy('id').execute();
  const failedForm = async () => (await sendForm(testApp, { ...inquiry, email: 'x' })).body;

  test('nothing that the site, the emails and the back office show has the old name', async () => {
    await sendInquiry(testApp);
    const before = await emails();
    expect(JSON.stringify(before)).toMatch(oldName);
    for (const page of pages) {
      expect([page, oldName.test(await get(page))]).toEqual([page, true]);
    }
    const card = (await testApp.app.inject(sitePaths.homeCardFile)).rawPayload;

    await publish('brokerage', coastal);
    for (const page of [...pages, sitePaths.sitemap, sitePaths.robots]) {
      const body = await get(page);
      expect([page, oldName.exec(body)?.[0]]).toEqual([page, undefined]);
    }
    const form = await failedForm();
    expect([oldName.exec(form)?.[0], form]).toEqual([
      undefined,
      expect.stringContaining('Coastal'),
    ]);
    expect(card.equals((await testApp.app.inject(sitePaths.homeCardFile)).rawPayload)).toBe(false);

    expect(await emails()).toEqual(before);
    await sendInquiry(testApp, { ...inquiry, email: 'other@example.com' });
    const after = (await emails()).slice(before.length);
    expect(after.map(({ kind }) => kind)).toContain('acknowledgement');
    expect(JSON.stringify(after)).not.toMatch(oldName);
    expect(JSON.stringify(after)).toContain('Coastal Oak Realty');
    expect(JSON.stringify(after)).toContain('tel:+19122345678');
  });

  test('each place has the new facts', async () => {
    const home = await get('/');
    expect(home).toContain('<meta property="og:site_name" content="Coastal Oak Realty"/>');
    expect(home).toContain('"telephone":"+19122345678"');
    expect(home).toContain('"sameAs":["https://www.facebook.com/coastaloak"]');
    expect(home).toContain('href="tel:+19122345678"');
    expect(home).not.toContain('Instagram');
    expect(home).toContain('Facebook');
    expect(home).not.toContain('LinkedIn');
    expect(home).toContain(
      `content="http://localhost:3000${sitePaths.homeCard('Coastal Oak Realty', 'Brunswick, Georgia')}"`.replaceAll(
        '&',
        '&amp;',
      ),
    );
    expect(await get('/privacy')).toContain('(912) 234-5678');
    expect(await get(sitePaths.securityText)).toContain('Contact: mailto:info@coastaloak.example');
    expect(JSON.parse(await get(manifestPath))).toMatchObject({ name: 'Coastal Oak Realty' });
    const admin = await get('/admin/login');
    expect(admin).toContain('<meta name="application-name" content="Coastal Oak Realty"/>');
    const titles = await Promise.all(
      pages
        .slice(0, 8)
        .map(async (page) => /<title>(.*?)<\/title>/.exec(await get(page))?.[1] ?? ''),
    );
    expect(titles.filter((title) => title.length > 60)).toEqual([]);
    expect(titles[0]).toContain('Coastal Oak Realty');
  });

  test('the sitemap has the day of the publication for the pages that show the facts', async () => {
    const today = testApp.clock.read().toISOString();
    const shown = await lastmod();
    expect(shown['/']).toBe(today);
    expect(shown['/terms']).toBe('2026-11-21');
    testApp.clock.advance(60);
    await publish('agents', { ...shippedContent.agents, contact: { intro: 'Write to me.' } });
    const later = await lastmod();
    expect(later['/']).toBe(today);
    expect(later['/agent/eleanor-whitfield']).toBe(testApp.clock.read().toISOString());
    expect(later['/terms']).toBe('2026-11-21');
  });

  test('a password with the new name is refused for this reason, and one with the old name is not', async () => {
    const reason = 'words about you, this office';
    expect(await refusalOf('coastaloak brunswick')).toContain(reason);
    expect(await refusalOf('square marsh square marsh')).not.toContain(reason);
  });
});
