import { foldText } from './fold-text.ts';

const apostrophes = /['’‘ʼʻ`´′＇]/g;

/**
 * The characters of a phone number, as part of a regular expression: digits, and the characters
 * that can be between them.
 */
const phoneCharacters = String.raw`\d+()./\u2010-\u2015\u2212\- \u00a0\u2000-\u200a\u202f`;
const phoneParts = new RegExp(`[${phoneCharacters}]+`, 'g');
const isPhonePart = (word: string) => /\d/.test(word) && word.replaceAll(phoneParts, '') === '';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The minimum number of digits of a text that counts as a phone number. */
const shortestNumber = 7;
/**
 * The minimum number of typed digits for which a search also looks for the digits alone, without
 * the spaces or punctuation between them. A search for "3.5" therefore does not find "35".
 */
const fewestTypedDigits = 4;
/**
 * The maximum number of terms of a search, and of words in one term, because the search for each
 * word takes time. The longest terms, and the first words of a term, are kept.
 */
const mostWords = 8;
/**
 * The maximum number of characters of a word that a search looks for, because PostgreSQL needs time
 * for each character. Further characters are ignored.
 */
const comparedCharacters = 60;

/**
 * Converts text to lower case without accents and apostrophes, and with one kind of hyphen:
 * "O’Brien" becomes "obrien".
 */
const foldSearched = (text: string) =>
  foldText(text)
    .replaceAll(apostrophes, '')
    .replaceAll(/\p{Pd}/gu, '-');

/** Removes the zero of "+44 (0)20 7946 0958", which is not dialed after the country code. */
const withoutZero = (text: string) => text.replaceAll('(0)', '');

/**
 * Returns the digits of each phone number in a folded text. Several numbers without a letter or
 * comma between them are one row of digits. A number of ten digits gets the American country code
 * 1, so that it is found with and without the code. A number that the text already contains in
 * exactly this form is left out.
 */
function phoneDigitsIn(text: string): string[] {
  return (text.match(phoneParts) ?? []).flatMap((part) => {
    const forms = new Set([part, withoutZero(part)].map(digitsOf));
    return [...forms].flatMap((digits) => {
      if (digits.length < shortestNumber) return [];
      const dialed = digits.length === 10 ? `1${digits}` : digits;
      return dialed === part ? [] : [dialed];
    });
  });
}

/**
 * Returns the text that a search looks through: the given parts, and the phone numbers in them as
 * digits, all in lower case without accents and apostrophes.
 */
export function searchTextOf(...parts: (string | null)[]): string {
  const present = parts.flatMap((part) => (part ? foldSearched(part) : []));
  return [...present, ...present.flatMap(phoneDigitsIn)].join('\n');
}

/** One word, or several adjacent words that may together be a phone number. */
export interface SearchTerm {
  /**
   * The words in lower case without accents and apostrophes; for a whole phone number, only its
   * digits. All of the words must occur in the record, unless `digits` occurs in it.
   */
  words: string[];
  /**
   * The digits of the words, without the spaces and punctuation. A record that contains them
   * matches this term even if it does not contain the words.
   */
  digits?: string;
}

const lengthOf = (words: string[]) => words.join(' ').length;

/** Characters at the ends of a word that often come from the text that it was copied from. */
const end = String.raw`\p{P}\p{Sc}\p{Sk}\p{Sm}`;
const betweenEnds = new RegExp(`[^${end}](?:.*[^${end}])?`, 'su');
const label = /^(?:mailto|tel|sms|from|to|cc|reply-to):(?:\/\/)?/;

/** Removes what is around a copied word, such as "mailto:" or a parenthesis. */
function bareWord(word: string): string {
  const linked = word.startsWith('mailto:') ? word.replace(/\?.*/s, '') : word;
  const bare = linked.replace(label, '');
  return isPhonePart(bare) ? bare : (betweenEnds.exec(bare)?.[0] ?? '');
}

/** Divides the typed text into terms. A record is found if each term occurs in it. */
export function termsOf(typed: string): SearchTerm[] {
  const words = foldSearched(typed).split(/[\s,;<>"“”„«»|]+/);
  const bare = words.map(bareWord);
  const groups: string[][] = [];
  let isInNumber = false;
  // If only punctuation was typed, look for that.
  for (const word of bare.some(Boolean) ? bare : words) {
    const isPart = isPhonePart(word);
    if (isPart && isInNumber) groups.at(-1)?.push(word);
    else if (word !== '') groups.push([word]);
    isInNumber = isPart;
  }
  return groups
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, mostWords)
    .map(toTerm);
}

/** Returns whether a text that `searchTextOf` has returned contains each typed term. */
export const containsTyped = (text: string, typed: string): boolean =>
  termsOf(typed).every(
    ({ words, digits }) =>
      words.every((word) => text.includes(word)) || (digits !== undefined && text.includes(digits)),
  );

/** Returns the digits of a typed number, without the country code 1 of a whole American number. */
function typedDigits(number: string): string {
  const digits = digitsOf(withoutZero(number));
  const isAmerican =
    digits.startsWith('1') &&
    (number.startsWith('+') ? digits.length > fewestTypedDigits : digits.length === 11);
  return isAmerican ? digits.slice(1) : digits;
}

function toTerm(group: string[]): SearchTerm {
  const words = group
    .slice(0, mostWords)
    .map((word) => [...word].slice(0, comparedCharacters).join(''));
  const digits = isPhonePart(group.join('')) ? typedDigits(group.join('')) : '';
  // The texts that are searched contain the digits of every phone number with at least
  // `shortestNumber` digits, so it is enough to look for the digits.
  if (digits.length >= shortestNumber) return { words: [digits] };
  return digits.length < fewestTypedDigits || digits === words.join(' ')
    ? { words }
    : { words, digits };
}
