/** The day of the last review of the words below. */
const reviewedOn = '2026-11-27';

const people =
  '(famil(y|ies)|couples?|singles?|seniors?|retirees?|students?|newlyweds|empty[- ]nesters?|young professionals?|bachelors?|children|kids)';

const landmark =
  '(church(es)?(?! (st|street|road|lane)\\b)|synagogues?|temples?|mosques?|cathedrals?|parish)';

const families = 'it prefers people with or without children';
const faith = 'it speaks of a religion';
const steering = 'it can steer people toward or away from a place';

/**
 * Words in advertisements that describe people instead of houses. The Fair Housing Act forbids
 * advertising that shows a preference (42 U.S.C. 3604(c)). Words about a house itself, such as
 * "family room" or "walking distance", are fine (HUD's memorandum of January 9, 1995). The list only
 * warns, because the same word can be right in one sentence and wrong in the next.
 */
const entries: { pattern: string; reason: string }[] = [
  {
    pattern: `(perfect|ideal|great|best|suited|suitable|designed|made) for (a |the )?((growing|young|active|busy|large|mature) )?${people}`,
    reason: 'it prefers some people',
  },
  {
    pattern: 'no (kids|children)|child[- ]?free|adults? only|adult (living|community)',
    reason: families,
  },
  { pattern: 'mature (couples?|adults?|persons?|people)|empty[- ]nesters?', reason: families },
  { pattern: 'family[- ](friendly|oriented|neighborhood|community)', reason: families },
  { pattern: '(males?|females?|men|women|ladies|gentlemen) only', reason: 'it prefers one sex' },
  {
    pattern: 'able[- ]bodied|handicapped|crippled|(no|not suitable for) (wheelchairs?|disabled)',
    reason: 'it speaks of a disability',
  },
  {
    pattern:
      '(white|black|asian|hispanic|latino|ethnic|integrated|immigrant|christian|catholic|jewish|muslim) (area|block|community|family|families|home|household|neighborhood|neighbors|street)',
    reason: 'it speaks of race, religion or origin',
  },
  {
    pattern: 'english[- ](speakers|speaking) only|no immigrants|americans only',
    reason: 'it speaks of origin',
  },
  {
    pattern: `(near|next to|close to|beside|behind|opposite|across from|around the corner from|(steps|walk|walking distance|blocks?|minutes|miles?) (to|from|of)) (st\\.|[^.;]){0,40}?\\b${landmark}`,
    reason: faith,
  },
  {
    pattern: 'safe(r|st)?(?![- ]deposit)|(low[- ])?crime|(good|great|best|top) schools',
    reason: steering,
  },
  {
    // Agreements with sellers and buyers are called exclusive.
    pattern:
      'exclusive(ly)?(?! (of|use|right|agency|listing|seller|buyer|brokerage|agreement|engagement))',
    reason: steering,
  },
];

interface WordsFound {
  words: string;
  /** The place of the words in the text, in characters from its beginning. */
  at: number;
  reason: string;
}

const patterns = entries.map(({ pattern, reason }) => ({
  pattern: new RegExp(String.raw`\b(?:${pattern})\b`, 'gi'),
  reason,
}));

/** @returns the words in a text that are about people instead of houses, in the text's order */
export const findWordsAboutPeople = (text: string): WordsFound[] =>
  patterns
    .flatMap(({ pattern, reason }) =>
      [...text.matchAll(pattern)].map(({ 0: words, index: at }) => ({ words, at, reason })),
    )
    .toSorted((one, other) => one.at - other.at);

/** @returns a warning for the author of a text, or undefined if it has no such words */
export function warnAboutPeople(text: string): string | undefined {
  const [first] = findWordsAboutPeople(text);
  return first && `“${first.words}”: ${first.reason} (fair housing list of ${reviewedOn})`;
}
