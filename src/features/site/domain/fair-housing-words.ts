/** The day of the last review of the words below. */
const reviewedOn = 'Nov 27, 2026';

const people =
  '(famil(y|ies)(?! rooms?\\b)|couples?|singles?(?![- ]family)|seniors?|retirees?|students?|newlyweds|empty[- ]nesters?|young professionals?|bachelors?|children|kids)';
const groups =
  '(white|black|asian|hispanic|latino|ethnic|immigrant|christian|catholic|jewish|muslim)';
const landmark =
  '(church(es)?(?! (st|street|road|lane)\\b)|synagogues?|temples?|mosques?|cathedrals?|parish)';
const near =
  '(near|next to|close to|beside|behind|opposite|across from|around the corner from|(steps|walk|walking distance|blocks?|minutes|miles?) (to|from|of))';

/**
 * Words in advertisements that describe people instead of houses, by the reason against them. The
 * Fair Housing Act forbids advertising that shows a preference (42 U.S.C. 3604(c)). Words about a
 * house itself, such as "family room" or "walking distance", are fine (HUD's memorandum of January
 * 9, 1995). Agreements are called exclusive. The list only warns, because the same word can be right
 * in one sentence and wrong in the next.
 */
const patterns = Object.entries({
  'it prefers some people': `(perfect|ideal|great|best|suited|suitable|designed|made) for (a |the )?((growing|young|active|busy|large|mature|retired) )?${people}|(males?|females?|men|women|ladies|gentlemen) only`,
  'it prefers people with or without children':
    'no (kids|children)|families welcome|child[- ]?free|adults? only|adult (living|community)|mature (couples?|adults?|persons?|people)|empty[- ]nesters?|family[- ](friendly|oriented|neighborhood|community)',
  'it speaks of a disability':
    'able[- ]bodied|handicapped|crippled|(no|not suitable for) (wheelchairs?|disabled)',
  'it speaks of race, religion or origin': `${groups} (area|block|community|famil(y|ies)(?! rooms?\\b)|neighborhood|neighbors)|english[- ](speakers|speaking) only|no immigrants|americans only|${near} (st\\.|[^.;]){0,40}?\\b${landmark}`,
  'it can steer people toward or away from a place':
    'safe(r|st)?(?![- ]deposit)|(low[- ])?crime|(good|great|best|top) schools|exclusive(ly)?(?! (of|use|right|agency|listing|seller|buyer|brokerage|agreement|engagement))',
}).map(([reason, words]) => ({ pattern: new RegExp(`\\b(?:${words})\\b`, 'gi'), reason }));

/** @returns a warning for the author of a text, or undefined if no words are about people */
export function warnAboutPeople(text: string): string | undefined {
  const found = patterns
    .flatMap(({ pattern, reason }) =>
      [...text.matchAll(pattern)].map(({ 0: words, index: at }) => ({ words, at, reason })),
    )
    .toSorted((one, other) => one.at - other.at);
  if (found.length === 0) return undefined;
  const reasons = found.map(({ words, reason }) => `“${words}”: ${reason}`).join('; ');
  return `${reasons} (fair housing list of ${reviewedOn})`;
}
