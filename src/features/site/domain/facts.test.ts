import { describe, expect, test } from 'vitest';
import { toBrokerage } from './brokerage-facts.ts';
import { weekdays } from '#features/brokerage/domain/office-hours.ts';
import { figuresNote, shownPrice, shownTrend, withAnchors } from './neighborhoods.ts';
import { shippedContent } from './parts.ts';
import { fillTokens, findUnknownToken, tokenValues } from './tokens.ts';

const day = new Date('2026-11-22T15:00:00Z');
const facts = toBrokerage(shippedContent.brokerage, day);

describe('tokens', () => {
  test('are replaced once, so a value that looks like a token stays', () => {
    const values = tokenValues({ ...facts, name: '{email} Realty' });
    expect(fillTokens('{brokerage}: {phone}, {hours}, {reply}', values)).toBe(
      '{email} Realty: (912) 555-0142, Available 7 days a week, within 2 hours',
    );
  });

  test('of hours and of the promised reply follow the facts', () => {
    const hours = { ...facts.hours, days: weekdays.slice(0, 5) };
    const filled = (replyHours: number | null) =>
      fillTokens('{hours}. A reply {reply}.', tokenValues({ ...facts, hours, replyHours }));
    expect(filled(1)).toBe('Available Monday to Friday, 9 AM to 6 PM. A reply within 1 hour.');
    expect(filled(null)).toBe('Available Monday to Friday, 9 AM to 6 PM. A reply soon.');
  });

  test('that do not exist are found', () => {
    expect(findUnknownToken('{phone} {fax} {}')).toBe('fax');
    expect(findUnknownToken('{phone} {}')).toBe('');
    expect(findUnknownToken('{constructor}')).toBe('constructor');
    expect(findUnknownToken('{phone} and {email}')).toBeUndefined();
  });
});

describe('the facts', () => {
  test('have the second phone number only if there is one', () => {
    const contact = { ...shippedContent.brokerage.contact, footerPhone: '' };
    const { footerPhone } = toBrokerage({ ...shippedContent.brokerage, contact }, day);
    expect(footerPhone).toEqual({ shown: '(912) 555-0142', e164: '+19125550142' });
  });

  test.each([
    ['no', 2024, '2024'],
    ['yes', 2024, '2024–2026'],
    ['yes', 2026, '2026'],
  ] as const)(
    'with "%s" and the first year %d have the copyright %s',
    (years, firstYear, shown) => {
      const license = { ...shippedContent.brokerage.license, years, firstYear };
      const brokerage = toBrokerage({ ...shippedContent.brokerage, license }, day);
      expect(brokerage.copyrightYears).toBe(shown);
    },
  );

  test('have the office’s year, not UTC’s, on New Year’s Eve', () => {
    const license = { ...shippedContent.brokerage.license, years: 'yes' as const };
    const evening = new Date('2027-01-01T04:59:00Z');
    expect(toBrokerage({ ...shippedContent.brokerage, license }, evening).copyrightYears).toBe(
      '2024–2026',
    );
  });

  test('have only the networks that are shown', () => {
    const content = {
      ...shippedContent.brokerage,
      facebook: { shown: 'hidden' as const, address: 'https://facebook.com/us' },
      linkedin: { shown: 'shown' as const, address: 'https://linkedin.com/company/us' },
    };
    expect(toBrokerage(content, day).networks).toEqual([
      { name: 'Instagram', address: undefined },
      { name: 'LinkedIn', address: 'https://linkedin.com/company/us' },
    ]);
  });
});

describe('neighborhoods', () => {
  const [first] = shippedContent.neighborhoods.neighborhoods.entries;
  const named = (...names: string[]) => ({
    neighborhoods: { entries: names.map((name) => ({ ...first!, name, anchor: '' })) },
  });

  test('get link names that are unique, not too long, and that no section or field has', () => {
    const long = 'The historic garden of Ardsley-Park on';
    const { neighborhoods } = withAnchors(
      named('Old Town', 'Old Town', 'About', 'Email', '1st & Main', '海', long),
    );
    expect(neighborhoods.entries.map(({ anchor }) => anchor)).toEqual([
      'old-town',
      'old-town-2',
      'about-2',
      'email-2',
      'st-main',
      'neighborhood',
      'the-historic-garden-of-ardsley-park',
    ]);
  });

  test('keep the link names that they have', () => {
    const content = shippedContent.neighborhoods;
    expect(withAnchors(content)).toEqual(content);
  });

  test.each([
    [650_000, '$650K'],
    [1_200_000, '$1.2M'],
    [1_254_000, '$1.25M'],
    [900, '$900'],
  ])('show %d dollars as %s', (dollars, shown) => expect(shownPrice(dollars)).toBe(shown));

  test.each([
    [8, '+8%'],
    [0, '0%'],
    [-3, '-3%'],
  ])('show a trend of %d as %s', (percent, shown) => expect(shownTrend(percent)).toBe(shown));

  test('say the month and the source of figures if both are known', () => {
    expect(figuresNote({ ...first!, asOf: '2026-09', source: 'Savannah Multi-List' })).toBe(
      'As of September 2026, Savannah Multi-List',
    );
    expect(figuresNote({ ...first!, asOf: '2026-09' })).toBeUndefined();
  });
});
