import { expect, test } from 'vitest';
import { shippedContent } from '#features/site/domain/parts.ts';
import { toSiteContent } from './site-content.ts';

test('visitors read in the evening of the closed days of a week from today on', () => {
  const dates = ['2026-11-26', '2026-11-27', '2026-12-03', '2026-12-04'];
  const closedDays = { 2026: dates.map((date) => ({ date, name: 'Closed' })) };
  const website = { content: shippedContent, pictures: {}, reviews: [], closedDays };
  // 9 PM on November 26 in New York.
  const { closedSoon, closedAhead } = toSiteContent(
    website,
    new Date('2026-11-27T02:00:00Z'),
    true,
  );
  expect(closedAhead[0]?.date).toBe('2026-11-26');
  expect(closedSoon.map(({ date }) => date)).toEqual(dates.slice(0, 3));
});
