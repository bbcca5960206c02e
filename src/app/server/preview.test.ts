import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { Site } from '#features/site/domain/site.ts';
import { previewPages, type Preview } from '#features/website/domain/api.ts';
import type { AnyContent, ItemField } from '#features/site/domain/fields.ts';
import {
  partIds,
  parts,
  shippedPart,
  shippedContent,
  type PartId,
} from '#features/site/domain/parts.ts';
import { convertTexts } from '#features/site/domain/values.ts';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { unusualTexts } from '#tests/support/hostile-text.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';

const { brokerage, home } = shippedContent;
const named = (name: string) => ({ ...brokerage, name: { ...brokerage.name, name } });
const headed = (heading: string) => ({ ...home, hero: { ...home.hero, heading } });

let site: Site;
beforeAll(async () => {
  site = await loadBuiltSite();
});

describe('a preview', () => {
  let testApp: TestApp;
  let cookie: string;
  beforeAll(async () => {
    testApp = await createTestApp('sqlite', { site });
    await testApp.addAdministrator('sam', 'admin');
    cookie = await testApp.signIn('sam');
    return testApp.close;
  });
  beforeEach(async () => {
    await testApp.db.deleteFrom('websiteParts').execute();
    await testApp.liveSite.refresh();
  });

  const send = (payload: object, headers: Record<string, string> = { cookie }) =>
    testApp.app.inject({ method: 'POST', url: apiPaths.websitePreview, payload, headers });
  const preview = async (part: PartId, content: object, page: string) => {
    const answer = await send({ part, content, page });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return answer.json<Preview>();
  };

  test('shows the content on each page, without scripts', async () => {
    const desk = await openAgentDesk(testApp);
    await desk.addPublishedAgent();
    for (const page of previewPages) {
      const { html } = await preview('brokerage', named('Coastal Oak & Sons'), page);
      expect([page, html]).toEqual([page, expect.stringContaining('Coastal Oak &amp; Sons')]);
      expect(html).not.toMatch(/<script|Marsh &amp; Square|\sstyle=|\son\w+=/);
    }
    const { html } = await preview('agents', shippedContent.agents, 'agent');
    expect(html).toContain('Eleanor');
  });

  test('shows a sample agent while no page is published', async () => {
    await emptyOffice(testApp.db);
    const { html } = await preview('agents', shippedContent.agents, 'agent');
    expect(html).toContain('Margaret Ellison-Whitaker');
  });

  test('shows the published words of the other parts, not their drafts', async () => {
    await publishPart(testApp.db, 'brokerage', named('Coastal Oak'));
    await testApp.db
      .updateTable('websiteParts')
      .set({ draft: JSON.stringify(named('Draft Realty')), draftFormat: 1 })
      .where('part', '=', 'brokerage')
      .execute();
    await testApp.liveSite.refresh();
    const { html } = await preview('home', headed('Homes by the marsh'), 'home');
    expect(html).toContain('Homes by the marsh');
    expect(html).toContain('Coastal Oak');
    expect(html).not.toContain('Draft Realty');
    expect((await testApp.app.inject('/')).body).not.toContain('Homes by the marsh');
  });

  test('shows the picture of a shared link with the typed name', async () => {
    const shipped = await preview('brokerage', brokerage, 'link');
    expect(shipped.html).toMatch(/<img src="\/assets\/og-home-/);
    const { html } = await preview('brokerage', named('Coastal Oak'), 'link');
    expect(html).toMatch(/<img src="data:image\/jpeg;base64,\/9j\//);
  });

  test('contains advice, and whether the page is too large to reach a phone at once', async () => {
    const { isLarge, advice } = await preview('brokerage', named(''), 'home');
    expect(isLarge).toBe(false);
    expect(advice.map(({ path }) => path)).toContain('contact.phone');
    const characters = Array.from({ length: 4000 }, (_, nth) => 0x4e_00 + ((nth * 7919) % 20_000));
    const sections = [{ heading: 'All', text: String.fromCodePoint(...characters) }];
    const { legal } = shippedContent;
    const long = { ...legal, terms: { ...legal.terms, sections } };
    expect((await preview('legal', long, 'terms')).isLarge).toBe(true);
    expect((await preview('legal', long, 'privacy')).isLarge).toBe(false);
  });

  test('shows every part with all texts empty', async () => {
    for (const part of partIds) {
      const empty = convertTexts<AnyContent>(parts[part].groups, shippedPart(part), (text, field) =>
        field.kind === 'choice' ? text : '',
      );
      for (const page of previewPages) {
        const { html } = await preview(part, empty, page);
        expect(html).toContain('</html>');
      }
    }
  });

  test.each(unusualTexts)('shows %s as text', async (_name, text) => {
    const fill = (shown: string, field: ItemField) => {
      const isText = field.kind === 'line' || field.kind === 'text';
      return isText && !field.rule ? text.replaceAll(/\s+/g, ' ').slice(0, field.limit) : shown;
    };
    for (const part of partIds) {
      const content = convertTexts<AnyContent>(parts[part].groups, shippedPart(part), fill);
      const answer = await send({ part, content, page: 'home' });
      expect([200, 422]).toContain(answer.statusCode);
      // A text with control characters is refused with 422, and that answer has no page.
      const { html = '' } = answer.json<Partial<Preview>>();
      expect(html).not.toMatch(/<script|<img[^>]*onerror|<\/style>\s*<script/i);
    }
  });

  test('is refused without a session, from another site, for other pages, and with other types', async () => {
    const body = { part: 'home', content: home, page: 'home' };
    const statusOf = async (...request: Parameters<typeof send>) =>
      (await send(...request)).statusCode;
    expect(await statusOf(body, {})).toBe(401);
    expect(await statusOf(body, { cookie, origin: 'https://elsewhere.example' })).toBe(403);
    expect(await statusOf({ ...body, page: 'team' })).toBe(422);
    expect(await statusOf({ ...body, part: 'unknown' })).toBe(422);
    expect(await statusOf({ ...body, content: null })).toBe(422);
    const answer = await send({ ...body, content: headed('x'.repeat(49)) });
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      { 'hero.heading': ['Please use at most 48 characters'] },
    ]);
  });

  test('accepts the longest legal texts, and names texts with the published name', async () => {
    const section = { heading: 'Heading', text: 'x'.repeat(4000) };
    const page = { intro: 'Lead', sections: Array.from({ length: 19 }, () => section) };
    const legal = { privacy: page, terms: page };
    expect((await send({ part: 'legal', content: legal, page: 'terms' })).statusCode).toBe(200);
    await publishPart(testApp.db, 'brokerage', named('Coastal Oak'));
    await testApp.liveSite.refresh();
    const next = named('Brunswick Homes');
    const content = { ...next, name: { ...next.name, tagline: 'Coastal Oak, near you' } };
    expect((await preview('brokerage', content, 'home')).advice).toContainEqual({
      part: 'brokerage',
      path: 'name.tagline',
      label: 'Name · Tagline',
      message: 'This text still says “Coastal Oak”',
    });
  });
});
