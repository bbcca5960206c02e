import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';

/**
 * Whether the live name, phone, email and license are those that the product ships with. Only then
 * do visitors see samples: claims that no one has signed, sample reviews and sample figures.
 */
export function isSampleBrokerage({ brokerage }: Pick<WebsiteContent, 'brokerage'>): boolean {
  const shipped = shippedContent.brokerage;
  return (
    brokerage.name.name === shipped.name.name &&
    brokerage.contact.phone === shipped.contact.phone &&
    brokerage.contact.email === shipped.contact.email &&
    brokerage.license.license === shipped.license.license
  );
}

const { home, agents, neighborhoods } = shippedContent;
const [years] = home.about.paragraphs;
const [, , results] = agents.reasons.cards;

/**
 * The shipped texts with a claim in them, each with the words that visitors of an own brokerage
 * read as long as its broker has not signed the claim.
 */
const withoutClaims = new Map([
  [
    years?.text,
    '{brokerage} has helped buyers and sellers in Savannah. A house here is never only a house: it faces a square, or the marsh, or a street of deep porches.',
  ],
  [
    home.search.description,
    'Buy or sell a home in {city} with a local brokerage that knows its streets, and begin with one personal consultation.',
  ],
  [results?.title, 'Careful Work'],
  [results?.text, 'Surveys, inspections and signatures are chased before they are late.'],
]);

/** Whether the page for sellers has the words that the product ships with. */
export const isSampleSellPage = (sell: WebsiteContent['home']['sell']): boolean =>
  JSON.stringify(sell) === JSON.stringify(home.sell);

export const isSampleGuide = (guide: string): boolean =>
  neighborhoods.neighborhoods.entries.some((entry) => entry.guide === guide);

/** Returns the words without a claim for a shipped text that has one, or undefined. */
export const plainVersionOf = (text: string): string | undefined => withoutClaims.get(text);
