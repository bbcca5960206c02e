import { describe, expect, test } from 'vitest';
import { changesBetween } from './changes.ts';
import { parts, shippedContent, shippedPart } from './parts.ts';
import { problemsOf } from '#features/website/domain/problems.ts';
import { formatOf, readPart } from './upgrades.ts';
import { UnreadableDataError } from '#shared/domain/unreadable-data-error.ts';

describe('problems', () => {
  test.each(['brokerage', 'home', 'agents', 'legal'] as const)(
    'of the shipped part %s: none',
    (part) => expect(problemsOf(part, shippedPart(part))).toEqual([]),
  );

  test('name the figures of the shipped neighborhoods, which have no month and source', () => {
    const problems = problemsOf('neighborhoods', shippedPart('neighborhoods'));
    expect(problems).toHaveLength(8);
    expect(problems[0]).toEqual({
      part: 'neighborhoods',
      path: 'neighborhoods.entries.0.asOf',
      label: 'Neighborhoods · Neighborhood 1',
      message: 'Figures need the month to which they belong',
    });
  });

  test('name each empty text and each list that is too short', () => {
    const content = structuredClone(shippedContent.home);
    content.hero.heading = '';
    content.about.paragraphs = [];
    content.search.description = 'Too short';
    expect(problemsOf('home', content).map(({ path, message }) => [path, message])).toEqual([
      ['hero.heading', 'This is required'],
      ['search.description', 'Please use at least 70 characters'],
      ['about.paragraphs', 'Please add at least 1'],
    ]);
  });

  test('name texts of characters that have no shape', () => {
    for (const name of ['\u200B\u2060', '\u3164', '\u00AD \u{E0041}', '\uFE0F']) {
      const content = structuredClone(shippedContent.brokerage);
      content.name.name = name;
      expect(problemsOf('brokerage', content)).toMatchObject([{ path: 'name.name' }]);
    }
  });

  test('name neighborhoods with the same link name', () => {
    const [first, second, ...others] = shippedContent.neighborhoods.neighborhoods.entries;
    const entries = [first, { ...second, anchor: first?.anchor }, ...others];
    const problems = problemsOf('neighborhoods', { neighborhoods: { entries } } as never);
    expect(problems[0]).toEqual({
      part: 'neighborhoods',
      path: 'neighborhoods.entries.1.anchor',
      label: 'Neighborhoods · Neighborhood 2',
      message: 'Another neighborhood has this link name',
    });
    expect(problems).toHaveLength(9);
  });

  test('name own pictures without a description, and never drawings', () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    const look = structuredClone(shippedContent.look);
    look.hero = { picture: id, alt: '' };
    look.park = { picture: id, alt: 'A pond' };
    look.mark.picture = id;
    look.house.alt = 'A description without its picture';
    expect(problemsOf('look', shippedPart('look'))).toEqual([]);
    expect(problemsOf('look', look as never).map(({ path, message }) => [path, message])).toEqual([
      ['hero.alt', 'Your picture needs a description'],
      ['park.alt', 'Please use at least 10 characters'],
    ]);
    const [first, ...others] = shippedContent.neighborhoods.neighborhoods.entries;
    const entries = [{ ...first, ownPicture: id, averagePrice: null, trend: null }, ...others];
    expect(problemsOf('neighborhoods', { neighborhoods: { entries } })[0]).toEqual({
      part: 'neighborhoods',
      path: 'neighborhoods.entries.0.alt',
      label: 'Neighborhoods · Neighborhood 1 · Description of the picture',
      message: 'This describes the drawing, not your picture',
    });
  });

  test('name legal texts that together have over 40,000 characters', () => {
    const content = structuredClone(shippedContent.legal);
    const text = 'x'.repeat(4000);
    content.privacy.sections = Array.from({ length: 10 }, () => ({ heading: 'More', text }));
    expect(problemsOf('legal', content)).toMatchObject([{ path: null }]);
  });
});

describe('changes', () => {
  const { groups } = parts.home;
  const home = shippedContent.home as never;

  test('name each value that differs, in the words of the form', () => {
    const content = structuredClone(shippedContent.home);
    content.hero.heading = 'Homes between river and marsh';
    content.about.claims[2]!.shown = 'hidden';
    content.about.paragraphs.pop();
    content.buying.features.push({ text: 'A walk through the street' });
    expect(changesBetween(groups, home, content)).toEqual([
      {
        path: 'hero.heading',
        label: 'Top of the page · Heading',
        before: 'Savannah Real Estate Experts',
        after: 'Homes between river and marsh',
      },
      {
        path: 'buying.features.4.text',
        label: 'First service · Feature 5',
        before: undefined,
        after: 'A walk through the street',
      },
      {
        path: 'about.claims.2.shown',
        label: 'About · Claim 3 · Shown to visitors',
        before: 'Shown',
        after: 'Not shown',
      },
      {
        path: 'about.paragraphs.1.text',
        label: 'About · Paragraph 2',
        before: shippedContent.home.about.paragraphs[1]?.text,
        after: undefined,
      },
    ]);
  });

  test('of pictures are words instead of ids', () => {
    const shipped = shippedPart('look');
    const [one, other] = [1, 2].map((nth) => {
      const id = `018f0000-0000-7000-8000-00000000000${nth}`;
      return { ...shipped, hero: { picture: id, alt: '' }, mark: { shown: 'shown', picture: id } };
    });
    const between = (...[before, after]: (typeof one)[]) =>
      changesBetween(parts.look.groups, before ?? shipped, after ?? shipped).map(
        (change) => [change.before, change.after] as const,
      );
    expect(between(undefined, one)).toEqual([
      ['The mark of the sample office', 'A picture of your own'],
      ['The drawing', 'A picture of your own'],
    ]);
    const replaced = ['A picture of your own', 'A new picture, or another focal point'];
    expect(between(one, other)).toEqual([replaced, replaced]);
    expect(between(one, undefined)[1]).toEqual(['A picture of your own', 'The drawing']);
  });

  test('are none for equal contents', () => {
    expect(changesBetween(groups, home, structuredClone(home))).toEqual([]);
  });
});

const reading = (format: number, stored: string) => () => readPart('home', format, stored);

describe('a stored part', () => {
  const json = JSON.stringify(shippedContent.home);

  test('is read', () => expect(reading(formatOf('home'), json)()).toEqual(shippedContent.home));

  test('of a newer format is refused with its part and format', () => {
    const read = reading(formatOf('home') + 1, json);
    expect(read).toThrow(UnreadableDataError);
    expect(read).toThrow('home has format 3, which a newer release wrote');
  });

  test('that does not fit the schema is refused with the path of the value', () => {
    const read = reading(1, JSON.stringify({ ...shippedContent.home, hero: {} }));
    expect(read).toThrow('home: hero.heading: Please enter text');
  });
});
