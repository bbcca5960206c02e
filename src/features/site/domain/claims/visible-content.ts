import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';
import type { ItemField } from '#features/site/domain/fields.ts';
import type { PublishedWebsite } from '#features/site/domain/site.ts';
import { emptySellPage } from '#features/site/domain/home.ts';
import { countWords, guideWords, type Neighborhood } from '#features/site/domain/neighborhoods.ts';
import { parts, type PartId, type WebsiteContent } from '#features/site/domain/parts.ts';
import { fillTokens, tokenValues } from '#features/site/domain/tokens.ts';
import { convertTexts } from '#features/site/domain/values.ts';
import { claimsOf, valuesOf, type Claim } from './claims.ts';
import { withoutOldFigures } from './figures.ts';
import { contentOf, stateOf, type StoredReview } from './reviews.ts';
import { isSampleGuide, isSampleSellPage, plainVersionOf } from './samples.ts';

/**
 * Returns the content with tokens such as {phone} replaced by the brokerage's facts.
 * @param keeps whether a shipped text stays, although a claim is made in it in passing
 */
function filledContent(
  content: WebsiteContent,
  now: Date,
  keeps: (text: string) => boolean,
): WebsiteContent {
  const values = tokenValues(toBrokerage(content.brokerage, now));
  const fill = (text: string, field: ItemField) => {
    const filled = 'allowsTokens' in field && field.allowsTokens ? fillTokens(text, values) : text;
    const plain = plainVersionOf(text);
    return plain === undefined || keeps(filled) ? filled : fillTokens(plain, values);
  };
  const filled = <Part extends PartId>(part: Part): WebsiteContent[Part] =>
    convertTexts(parts[part].groups, content[part], fill);
  return { ...content, home: filled('home'), agents: filled('agents'), legal: filled('legal') };
}

/** Empties the guides that are too short to be shown and, unless samples are shown, the samples. */
const withPublicGuides = (entries: Neighborhood[], showsSamples: boolean) =>
  entries.map((entry) =>
    countWords(entry.guide) >= guideWords.least && (showsSamples || !isSampleGuide(entry.guide))
      ? entry
      : { ...entry, guide: '' },
  );

/** Empties the page for sellers if its promises are those of the product and not the office's own. */
const withOwnSellPage = (home: WebsiteContent['home']) =>
  isSampleSellPage(home.sell) ? { ...home, sell: emptySellPage } : home;

/** Whether a claim has figures of a neighborhood without a month, as the shipped ones are. */
const isUndated = ({ place, text }: Claim) => place === 'market' && text === undefined;

/** Whether a claim is signed today, with exactly these values. */
const isSigned = (claim: Claim, reviews: StoredReview[], today: string) =>
  stateOf(
    contentOf(valuesOf(claim)),
    reviews.filter(({ subject }) => subject === `claim:${claim.key}`),
    today,
  ).state === 'approved';

export interface VisibleContent {
  content: WebsiteContent;
  claims: Claim[];
  /** The claims that visitors do not read, because they are not signed. */
  hidden: Claim[];
}

/**
 * Returns the website's content as visitors read it: with the brokerage's facts in the place of
 * tokens, without figures that are too old and guides that are too short and, unless samples are
 * shown, without unsigned claims and without sample reviews, guides and the sample page for sellers.
 * A text of the brokerage's own in which a claim is made in passing stays. A shipped one is replaced
 * by its words without the claim.
 * @param showsSamples whether visitors see samples (see `isSampleBrokerage`)
 */
export function visibleContent(
  { content, reviews }: Pick<PublishedWebsite, 'content' | 'reviews'>,
  now: Date,
  showsSamples: boolean,
): VisibleContent {
  const { entries } = withoutOldFigures(content.neighborhoods, now).neighborhoods;
  const neighborhoods = { neighborhoods: { entries: withPublicGuides(entries, showsSamples) } };
  const recent = {
    ...content,
    home: showsSamples ? content.home : withOwnSellPage(content.home),
    neighborhoods,
  };
  const filled = filledContent(recent, now, () => true);
  const all = claimsOf(filled);
  if (showsSamples) return { content: filled, claims: all, hidden: [] };
  const signed = all.filter(
    (claim) => !isUndated(claim) && isSigned(claim, reviews, officeDay(now)),
  );
  const isKept = (text: string) => signed.some((claim) => claim.text === text);
  const shown = withoutSampleReviews(filledContent(recent, now, isKept));
  const claims = claimsOf(shown).filter(
    ({ key, place }) => place === 'words' || signed.some((claim) => claim.key === key),
  );
  const hidden = all.filter(({ key }) => !claims.some((claim) => claim.key === key));
  return { content: shown, claims, hidden };
}

function withoutSampleReviews(content: WebsiteContent): WebsiteContent {
  const { agents } = content;
  if (agents.reviews.source !== 'samples') return content;
  return { ...content, agents: { ...agents, reviews: { ...agents.reviews, source: 'own' } } };
}

/**
 * Returns the next midnight of the office. The visible words can then change without a publication:
 * figures become hidden, a signature ends, a closed day has passed, or the copyright line gets a new
 * year.
 */
export const goodUntil = (now: Date): Date => new Date(startOfOfficeDay(officeDay(now), 1));
