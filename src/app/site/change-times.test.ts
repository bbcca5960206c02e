import { expect, test } from 'vitest';
import { shippedContent } from '#features/site/domain/parts.ts';
import { toSiteContent } from '#features/site/site/site-content.ts';
import { changeTimes } from './change-times.ts';

const shippedOn = '2026-11-21';
const [earlier, later] = ['2026-11-22T15:00:00.000Z', '2026-11-23T15:00:00.000Z'];

function timesOf(publishedAt: object, content = shippedContent) {
  const website = { content, publishedAt, pictures: {}, reviews: [] };
  const shown = toSiteContent(website, new Date(later), true);
  const { fixedPages, agentPages, team } = changeTimes(website, shown);
  const pages = fixedPages.map(({ path, changedAt }) => [path, changedAt]);
  return { ...Object.fromEntries(pages), agentPages, team } as Record<string, string>;
}

const pagesChangedBy = (part: string) =>
  Object.entries(timesOf({ brokerage: earlier, [part]: later }))
    .filter(([, changedAt]) => changedAt === later)
    .map(([page]) => page);

const guides = ['historic-district', 'ardsley-park', 'tybee-island', 'downtown'].map(
  (anchor) => `/neighborhoods/${anchor}`,
);

test.each([
  ['brokerage', ['/', '/sell', ...guides, 'agentPages', 'team']],
  ['home', ['/', '/sell']],
  ['neighborhoods', ['/', ...guides, 'agentPages']],
  ['agents', ['agentPages']],
  ['look', ['/', 'agentPages']],
  ['legal', ['/privacy', '/terms']],
])('a publication of the part %s is the last change of %j', (part, pages) => {
  expect(pagesChangedBy(part)).toEqual(pages);
});

test('pages whose words were never published have the day of the product', () => {
  expect(new Set(Object.values(timesOf({})))).toEqual(new Set([shippedOn]));
});

test('a neighborhood without a guide has no page', () => {
  const { entries } = shippedContent.neighborhoods.neighborhoods;
  const neighborhoods = {
    neighborhoods: { entries: entries.map((entry) => ({ ...entry, guide: '' })) },
  };
  const pages = Object.keys(timesOf({}, { ...shippedContent, neighborhoods }));
  expect(pages).toEqual(['/', '/sell', '/privacy', '/terms', 'agentPages', 'team']);
});
