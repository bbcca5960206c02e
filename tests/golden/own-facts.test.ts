/**
 * Checks that public pages follow what the brokerage has published, and the records of its agents.
 */
import { expect, test } from 'vitest';
import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';

async function render(request: PageRequest, content: WebsiteContent = shippedContent) {
  const site = await loadBuiltSite();
  const compiled = site.compile(
    { content, publishedAt: {}, reviews: [], pictures: {} },
    new Date(),
  );
  return compiled.renderPage(request, 'http://localhost:3000').html;
}

const agent = (firstName: string, portraitId: string | null): TeamMember => ({
  id: `018f0000-0000-7000-8000-${firstName}`,
  firstName,
  lastName: 'Lee',
  slug: firstName.toLowerCase(),
  headline: null,
  areas: null,
  languages: null,
  isFirst: false,
  isSample: false,
  portraitId,
  changedAt: '2026-11-21T00:00:00.000Z',
});

test('the team page shows agents without a portrait after those with one', async () => {
  const portraitId = '018f0000-0000-7000-8000-000000000002';
  const agents = [agent('Ann', null), agent('Bea', portraitId), agent('Cal', null)];
  const html = await render({ page: 'team', agents });
  const names = [...html.matchAll(/>(\w+) Lee<\/h2>/g)].map(([, name]) => name);
  expect(names).toEqual(['Bea', 'Ann', 'Cal']);
});

test('a social network is a link only if it has an address', async () => {
  const { brokerage } = shippedContent;
  const address = 'https://www.facebook.com/coastal';
  const own = { ...brokerage, facebook: { ...brokerage.facebook, address } };
  const html = await render({ page: 'home' }, { ...shippedContent, brokerage: own });
  expect(html).toMatch(new RegExp(`<a href="${address}"[^>]*>Facebook</a>`));
  expect(html).toMatch(/<a role="link" aria-disabled="true" class="[^"]*">Instagram<\/a>/);
});

test.each([
  [8, 1],
  [-3, 1],
  [0, 0],
])('a trend of %i percent has %i arrows beside its sign', async (trend, arrows) => {
  const { entries } = shippedContent.neighborhoods.neighborhoods;
  const neighborhoods = { neighborhoods: { entries: [{ ...entries[0]!, trend }] } };
  const html = await render({ page: 'home' }, { ...shippedContent, neighborhoods });
  const figure = /1-year trend<\/dt><dd class="([^"]*)">(.*?)<\/dd>/.exec(html);
  expect(figure?.[1]).toContain('text-oak');
  expect(figure?.[2]?.split('<svg').length).toBe(arrows + 1);
});

test('the answer without JavaScript promises no time if the brokerage promises none', async () => {
  const { brokerage } = shippedContent;
  const own = { ...brokerage, hours: { ...brokerage.hours, reply: null } };
  const html = await render({ page: 'contact-sent' }, { ...shippedContent, brokerage: own });
  expect(html).toContain('Thank you for your inquiry. We will contact you soon.');
  expect(html).not.toContain('within');
});
