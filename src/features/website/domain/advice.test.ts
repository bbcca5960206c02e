import { describe, expect, test } from 'vitest';
import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { adviceFor } from './advice.ts';

const { hours } = toBrokerage(shippedContent.brokerage, new Date());

const adviceIn = (
  part: 'brokerage' | 'home' | 'look' | 'neighborhoods',
  content: object,
  city = 'Savannah, Georgia',
) => {
  const brokerage = { name: 'Coastal Oak Realty', city, hours };
  const facts = { published: brokerage, next: brokerage };
  return adviceFor(part, content as never, facts).map(({ path, message }) => [path, message]);
};

describe('advice', () => {
  test('names placeholders and networks without an address', () => {
    expect(adviceIn('brokerage', shippedContent.brokerage)).toEqual([
      ['contact.phone', 'This is still a placeholder'],
      ['contact.footerPhone', 'This is still a placeholder'],
      ['contact.email', 'This is still a placeholder'],
      ['license.license', 'This is still a placeholder'],
      ['facebook.address', 'Without an address, visitors do not see the name'],
      ['instagram.address', 'Without an address, visitors do not see the name'],
      ['linkedin.address', 'Without an address, visitors do not see the name'],
    ]);
  });

  test('names texts with an old name, and words that need a proof', () => {
    const content = structuredClone(shippedContent.home);
    content.hero.intro = 'Marsh & Square Realty is here.';
    content.undecided.text = 'The best broker, guaranteed.';
    expect(adviceIn('home', content)).toEqual([
      ['hero.intro', 'This text still says “Marsh & Square Realty”'],
      ['undecided.text', '“best”: can you prove it?'],
    ]);
  });

  test('does not take a color for a claim', () => {
    const content = structuredClone(shippedContent.look);
    content.colors.main = '#1b4965';
    expect(adviceIn('look', content)).toEqual([]);
  });

  test('says that a guide is too short, and which of its words are about people', () => {
    const { neighborhoods } = structuredClone(shippedContent.neighborhoods);
    neighborhoods.entries[0]!.guide = 'A quiet street.';
    neighborhoods.entries[1]!.guide = `Perfect for families. ${'oak '.repeat(100)}`;
    expect(adviceIn('neighborhoods', { neighborhoods })).toEqual([
      ['neighborhoods.entries.0.guide', 'Visitors see this guide from 100 words on. It has 3'],
      [
        'neighborhoods.entries.1.guide',
        '“Perfect for families”: it prefers some people (fair housing list of Nov 27, 2026)',
      ],
    ]);
  });

  test('names texts with an old town', () => {
    expect(adviceIn('home', shippedContent.home, 'Brunswick, Georgia')).toEqual(
      ['hero.heading', 'about.paragraphs.0.text', 'contact.intro', 'search.title'].map((path) => [
        path,
        'This text still says “Savannah”',
      ]),
    );
  });
});
