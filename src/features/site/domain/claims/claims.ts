import {
  figuresNote,
  shownPrice,
  shownTrend,
  type Neighborhood,
} from '#features/site/domain/neighborhoods.ts';
import type { WebsiteContent } from '#features/site/domain/parts.ts';
import { claimingTexts, type ClaimingText } from './own-words.ts';

/**
 * The places on the website's pages that show claims, with their names in the register of claims.
 */
export const claimPlaces = {
  about: 'Home page · About',
  market: 'Home page · Market Expertise',
  badge: 'Agents’ pages · Badge',
  hero: 'Agents’ pages · Figures at the top',
  reviews: 'Agents’ pages · Figures beside the reviews',
} as const;

export type ClaimPlace = keyof typeof claimPlaces;

/** Something that the website claims, which the brokerage must be able to prove. */
export interface Claim {
  /** The place of a figure or badge; "words" for a text in which a claim is made in passing. */
  place: ClaimPlace | 'words';
  /** The name of the place in the register of claims. */
  where: string;
  /**
   * The name of the claim's position on the website, such as "about.0". Signatures are stored under
   * "claim:" and this name, with the claim's values.
   */
  key: string;
  /** The heading of the claim, such as "Historic District", if it has one. */
  title?: string;
  /** The claim's figures, such as "15+" with the meaning "years of local experience". */
  figures: { figure: string; meaning: string }[];
  text?: string;
}

type Figures = WebsiteContent['agents']['hero']['figures'];

const claimsOfFigures = (place: ClaimPlace, figures: Figures): Claim[] =>
  figures.flatMap(({ figure, meaning, shown }, index) =>
    shown === 'shown'
      ? [
          {
            place,
            where: claimPlaces[place],
            key: `${place}.${index}`,
            figures: [{ figure, meaning }],
          },
        ]
      : [],
  );

const claimOfBadge = (badge: string): Claim => ({
  place: 'badge',
  where: claimPlaces.badge,
  key: 'badge',
  figures: [],
  text: badge,
});

export const figureLabels = { averagePrice: 'Average price', trend: '1-year trend' } as const;

const keyOf = ({ anchor }: Neighborhood) => `market.${anchor}`;

function claimOfNeighborhood(entry: Neighborhood): Claim[] {
  const { name, averagePrice, trend } = entry;
  const figures = [
    ...(averagePrice === null
      ? []
      : [{ meaning: figureLabels.averagePrice, figure: shownPrice(averagePrice) }]),
    ...(trend === null ? [] : [{ meaning: figureLabels.trend, figure: shownTrend(trend) }]),
  ];
  if (figures.length === 0) return [];
  const note = figuresNote(entry);
  const text = note === undefined ? {} : { text: note };
  const place = 'market';
  return [{ place, where: claimPlaces.market, key: keyOf(entry), title: name, figures, ...text }];
}

const claimOfText = ({ path, label, text }: ClaimingText): Claim => ({
  place: 'words',
  where: label,
  key: `words.${path}`,
  figures: [],
  text,
});

/**
 * Lists the claims that the website's content makes: figures and badges, and texts in which a claim
 * is made in passing. The pages take their figures and the badge from this list, so none of these is
 * missing from the register of claims.
 * @param content with tokens such as {phone} replaced by the brokerage's facts
 */
export function claimsOf(content: WebsiteContent): Claim[] {
  const { home, neighborhoods, agents } = content;
  const { hero, reviews } = agents;
  return [
    ...claimsOfFigures('about', home.about.claims),
    ...neighborhoods.neighborhoods.entries.flatMap(claimOfNeighborhood),
    ...(hero.badgeShown === 'shown' ? [claimOfBadge(hero.badge)] : []),
    ...claimsOfFigures('hero', hero.figures),
    ...(reviews.source === 'none' ? [] : claimsOfFigures('reviews', reviews.figures)),
    ...claimingTexts(content).map(claimOfText),
  ];
}

export const claimAbout = (neighborhood: Neighborhood, claims: Claim[]): Claim | undefined =>
  claims.find(({ key }) => key === keyOf(neighborhood));

export const claimsAt = (place: ClaimPlace, claims: Claim[]): Claim[] =>
  claims.filter((claim) => claim.place === place);

/** The name and the value of each field of some words, as a signature stores them. */
export type Values = [name: string, value: string][];

export const valuesOf = ({ title, figures, text }: Claim): Values => [
  ...(title === undefined ? [] : [['title', title] satisfies Values[number]]),
  ...figures.flatMap(({ figure, meaning }): Values => [
    ['figure', figure],
    ['meaning', meaning],
  ]),
  ...(text === undefined ? [] : [['text', text] satisfies Values[number]]),
];

/** @returns the title, each figure and the text on their own lines */
export const wordsOfClaim = ({ place, title, figures, text }: Claim): string =>
  [
    title,
    ...figures.map(({ figure, meaning }) =>
      place === 'market' ? `${meaning} ${figure}` : `${figure} ${meaning}`,
    ),
    text,
  ]
    .filter((piece) => piece !== undefined)
    .join('\n');
