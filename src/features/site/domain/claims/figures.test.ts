import { describe, expect, test } from 'vitest';
import { figuresAdvice } from '#features/website/domain/advice.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { figuresNotices, withoutOldFigures } from './figures.ts';

const [sample] = shippedContent.neighborhoods.neighborhoods.entries;

const withMonths = (...months: string[]) => ({
  neighborhoods: {
    entries: months.map((asOf) => ({ ...sample!, asOf, source: asOf && 'Savannah Multi-List' })),
  },
});

const at = (instant: string) => new Date(instant);

describe('figures of October 2025', () => {
  const content = withMonths('2025-10');
  const pricesAt = (now: Date) =>
    withoutOldFigures(content, now).neighborhoods.entries.map((entry) => [
      entry.averagePrice,
      entry.trend,
      entry.asOf,
      entry.source,
    ]);

  test('are hidden after thirteen months, at midnight of the office', () => {
    const shown = [[650_000, 8, '2025-10', 'Savannah Multi-List']];
    expect(pricesAt(at('2026-11-01T03:59:59Z'))).toEqual(shown);
    expect(pricesAt(at('2026-11-01T04:00:00Z'))).toEqual([[null, null, '', '']]);
  });

  test.each([
    ['2026-03-31T12:00:00Z', undefined, undefined],
    ['2026-04-01T12:00:00Z', 214, null],
    ['2026-09-01T12:00:00Z', 61, null],
    ['2026-09-02T12:00:00Z', 60, 60],
    ['2026-10-01T12:00:00Z', 31, 60],
    ['2026-10-02T12:00:00Z', 30, 30],
    ['2026-10-24T12:00:00Z', 8, 30],
    ['2026-10-25T12:00:00Z', 7, 7],
    ['2026-10-31T12:00:00Z', 1, 7],
    ['2026-11-01T12:00:00Z', 0, 7],
    ['2027-01-01T12:00:00Z', -61, 7],
  ])('have on %s a notice with the days left, or none: %s', (now, daysLeft, within) => {
    const [notice] = figuresNotices(content, at(now));
    expect([notice?.daysLeft, notice?.within]).toEqual([daysLeft, within]);
  });
});

test('a notice names the neighborhood and the day', () => {
  expect(figuresNotices(withMonths('', '2025-10'), at('2026-11-22T12:00:00Z'))).toEqual([
    {
      index: 1,
      name: 'Historic District',
      asOf: '2025-10',
      hiddenOn: '2026-11-01',
      daysLeft: -21,
      within: 7,
    },
  ]);
});

test('shipped figures, which have no month, are neither old nor hidden', () => {
  const now = at('2035-01-01T12:00:00Z');
  const { neighborhoods } = shippedContent;
  expect(withoutOldFigures(neighborhoods, now)).toEqual(neighborhoods);
  expect(figuresNotices(neighborhoods, now)).toEqual([]);
});

test('a neighborhood without figures has no notice, whatever its month', () => {
  const [entry] = withMonths('2020-01').neighborhoods.entries;
  const none = { ...entry!, averagePrice: null, trend: null };
  const content = { neighborhoods: { entries: [none] } };
  expect(figuresNotices(content, at('2026-11-22T12:00:00Z'))).toEqual([]);
});

test('advice names figures that are old, and figures that visitors would not see', () => {
  const [first, second, third, ...others] = shippedContent.neighborhoods.neighborhoods.entries;
  const entries = [
    { ...first!, asOf: '2026-10' },
    { ...second!, asOf: '2026-05' },
    { ...third!, asOf: '2025-10' },
    ...others,
  ];
  const content = { neighborhoods: { entries } };
  const advice = figuresAdvice('neighborhoods', content, new Date('2026-11-22T15:00:00Z'));
  expect(advice.map(({ path, message }) => [path, message])).toEqual([
    ['neighborhoods.entries.1.asOf', 'These figures are old. Visitors see them until Jun 1, 2027'],
    [
      'neighborhoods.entries.2.asOf',
      'Visitors do not see these figures, because they are 13 months old or older',
    ],
  ]);
});
