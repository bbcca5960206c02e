import { inquiryInput } from '#features/inquiries/domain/inquiry-form.ts';
import { homeSections } from '#shared/domain/paths.ts';
import { choice, group, line, list, number, picture, text, type ContentOf } from './fields.ts';

/** Ids of other elements of the home page, in which each id must be unique. */
const takenAnchors: string[] = [
  ...Object.values(homeSections),
  ...Object.keys(inquiryInput.shape),
  'main',
  'menu',
  'contact-form',
  'sent',
];

/** The numbers of words of a neighborhood's guide. Visitors see guides from the first one on. */
export const guideWords = { least: 100, most: 400 };

export const countWords = (words: string) => words.match(/\S+/g)?.length ?? 0;

const isMonth = (value: string) => /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(value);

/** The fields of the neighborhoods. Agents' pages show only the first three neighborhoods. */
export const neighborhoodsGroups = {
  neighborhoods: group('Neighborhoods', {
    entries: list(
      'Neighborhoods',
      'Neighborhood',
      {
        name: line('Name', 40),
        anchor: line('End of the web address', 40, {
          isOptional: true,
          help: 'The end of links such as /#downtown. If it is empty, it is made from the name. Keep it, so that links still work.',
          rule: {
            test: (value) =>
              /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value) && !takenAnchors.includes(value),
            message:
              'Use lowercase letters, digits and single hyphens, and no name of a section or field of the page',
          },
        }),
        description: text('Description', 160),
        averagePrice: number('Average price in dollars', {
          least: 1,
          most: 99_999_999,
          isOptional: true,
        }),
        trend: number('1-year trend in percent', { least: -99, most: 999, isOptional: true }),
        asOf: line('Month of the figures', 7, {
          isOptional: true,
          help: 'Year and month, such as 2026-09.',
          rule: { test: isMonth, message: 'Enter a year and a month, such as 2026-09' },
        }),
        source: line('Source of the figures', 60, { isOptional: true }),
        ownPicture: picture('Picture', 'landscape'),
        picture: choice('Drawing, if there is no picture', {
          rowHouses: 'Row houses with high stoops',
          ardsley: 'A bungalow behind a lawn',
          tybee: 'A lighthouse above dunes',
          riverStreet: 'Brick warehouses on a river',
          house: 'A historic house',
          park: 'A fountain under live oaks',
          property: 'A house with a deep porch',
        }),
        alt: line('Description of the picture', 160, {
          least: 10,
          describes: 'ownPicture',
          help: 'Describe the photo for people who can’t see it.',
        }),
        caption: line('Caption on agents’ pages', 120, { isOptional: true }),
        guide: text('Guide', 3000, {
          isOptional: true,
          help: `A page about the neighborhood, of ${guideWords.least} to ${guideWords.most} words. Visitors see it from ${guideWords.least} words on. A blank line begins a new paragraph.`,
          rule: {
            test: (value) => countWords(value) <= guideWords.most,
            message: `Please use at most ${guideWords.most} words`,
          },
        }),
      },
      { least: 1, most: 6, help: 'Agents’ pages show the first three.' },
    ),
  }),
};

export type NeighborhoodsContent = ContentOf<typeof neighborhoodsGroups>;
export type Neighborhood = NeighborhoodsContent['neighborhoods']['entries'][number];

/**
 * @returns "row-houses" for "Row Houses": at most 36 lowercase ASCII letters, digits and single
 * hyphens, which begin with a letter. Empty if the name has no such letter.
 */
const anchorOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 36)
    .replaceAll(/^[-\d]+|-+$/g, '');

/**
 * Makes an anchor from the name of each neighborhood that has a name and no anchor. The new anchor
 * differs from those of the other neighborhoods and from `takenAnchors`. Existing anchors stay as
 * they are, even if the name has changed.
 */
export function withAnchors(content: NeighborhoodsContent): NeighborhoodsContent {
  const taken = new Set([
    ...takenAnchors,
    ...content.neighborhoods.entries.map(({ anchor }) => anchor),
  ]);
  const free = (wanted: string, nth = 1): string => {
    const anchor = nth === 1 ? wanted : `${wanted}-${nth}`;
    return taken.has(anchor) ? free(wanted, nth + 1) : anchor;
  };
  const entries = content.neighborhoods.entries.map((entry) => {
    if (entry.anchor || !entry.name) return entry;
    const anchor = free(anchorOf(entry.name) || 'neighborhood');
    taken.add(anchor);
    return { ...entry, anchor };
  });
  return { neighborhoods: { entries } };
}

/** @returns "$650K" for 650,000 */
export const shownPrice = (dollars: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumSignificantDigits: 3,
  }).format(dollars);

/** @returns "+8%" for 8 */
export const shownTrend = (percent: number) =>
  `${new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' }).format(percent)}%`;

/**
 * @returns a text such as "As of September 2026, Savannah Multi-List", or undefined if the month or
 * the source is empty
 */
export function figuresNote({ asOf, source }: Neighborhood): string | undefined {
  if (!asOf || !source) return undefined;
  const month = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${asOf}-01T00:00:00Z`));
  return `As of ${month}, ${source}`;
}
