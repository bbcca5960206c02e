import { tokenValues } from '#features/site/domain/tokens.ts';
import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import {
  figuresNote,
  shownPrice,
  shownTrend,
  type Neighborhood,
} from '#features/site/domain/neighborhoods.ts';
import type { WebsiteContent } from '#features/site/domain/parts.ts';
import { visibleContent } from './visible-content.ts';

/**
 * The places on the website's pages that show claims, with their names in the register of claims.
 */
export const claimPlaces = {
  about: 'Home page · About',
  market: 'Home page · Market Expertise',
  hours: 'Home page · Contact, and texts with {hours}',
  reply: 'Texts with {reply}',
  badge: 'Agents’ pages · Badge',
  hero: 'Agents’ pages · Figures at the top',
  reasons: 'Agents’ pages · Why choose this agent',
  reviews: 'Agents’ pages · Figures beside the reviews',
} as const;

export type ClaimPlace = keyof typeof claimPlaces;

/** Something that the website claims, which the brokerage must be able to prove. */
export interface Claim {
  place: ClaimPlace;
  /**
   * The name of the claim's position on the website, such as "about.0". Reviews are stored under
   * "claim:" and this name, with the checksum of the words that were reviewed.
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
    shown === 'shown' ? [{ place, key: `${place}.${index}`, figures: [{ figure, meaning }] }] : [],
  );

const claimOfText = (place: ClaimPlace, text: string): Claim => ({
  place,
  key: place,
  figures: [],
  text,
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
  return [{ place: 'market', key: keyOf(entry), title: name, figures, ...text }];
}

/**
 * Lists the website's claims in the words that visitors read. The pages take their figures, reasons
 * and badge from this list, so none of these is missing from the register of claims.
 */
export function claimsOf(content: WebsiteContent, now: Date): Claim[] {
  const { home, neighborhoods, agents } = visibleContent(content, now);
  const { hours, reply } = tokenValues(toBrokerage(content.brokerage, now));
  const promisesReply = content.brokerage.hours.reply !== null;
  const { hero, reasons, reviews } = agents;
  return [
    ...claimsOfFigures('about', home.about.claims),
    ...neighborhoods.neighborhoods.entries.flatMap(claimOfNeighborhood),
    claimOfText('hours', hours),
    ...(promisesReply ? [claimOfText('reply', reply)] : []),
    ...(hero.badgeShown === 'shown' ? [claimOfText('badge', hero.badge)] : []),
    ...claimsOfFigures('hero', hero.figures),
    ...reasons.cards.map(({ title, text }, index) => ({
      place: 'reasons' as const,
      key: `reasons.${index}`,
      title,
      figures: [],
      text,
    })),
    ...(reviews.source === 'none' ? [] : claimsOfFigures('reviews', reviews.figures)),
  ];
}

export const claimAbout = (neighborhood: Neighborhood, claims: Claim[]): Claim | undefined =>
  claims.find(({ key }) => key === keyOf(neighborhood));

export const claimsAt = (place: ClaimPlace, claims: Claim[]): Claim[] =>
  claims.filter((claim) => claim.place === place);

/**
 * @returns the words of a claim as visitors read them, with the title, each figure and the text on
 * their own lines
 */
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
