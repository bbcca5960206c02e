import { foldText } from '#domain/lists.ts';

const apostrophes = /['’‘ʼʻ`´′＇]/g;

/**
 * The characters of a phone number, as part of a regular expression: digits, and the characters
 * that can be between them.
 */
const phoneCharacters = String.raw`\d+()./\u2010-\u2013\- \u00a0`;
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

/** Converts text to lower case without accents and apostrophes: "O’Brien" becomes "obrien". */
const foldSearched = (text: string) => foldText(text).replaceAll(apostrophes, '');

/**
 * Returns the digits of each phone number in a text. A number of ten digits gets the American
 * country code 1, so that it is found with and without the code. A number that the text already
 * contains in exactly this form is left out.
 */
function phoneDigitsIn(text: string): string[] {
  return (text.match(phoneParts) ?? []).flatMap((part) => {
    const digits = digitsOf(part);
    if (digits.length < shortestNumber) return [];
    const dialed = digits.length === 10 ? `1${digits}` : digits;
    return dialed === part ? [] : [dialed];
  });
}

/**
 * Returns the text that a search looks through: the given parts, and the phone numbers in them as
 * digits, all in lower case without accents and apostrophes.
 */
export function searchTextOf(...parts: (string | null)[]): string {
  const present = parts.flatMap((part) => part || []);
  return foldSearched([...present, ...present.flatMap(phoneDigitsIn)].join('\n'));
}

/**
 * A part of the typed text that a search looks for: one word, or several adjacent words that may
 * together be a phone number.
 */
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

/** Divides the typed text into terms. A record is found if each term occurs in it. */
export function termsOf(typed: string): SearchTerm[] {
  const groups: string[][] = [];
  let isInNumber = false;
  for (const word of foldSearched(typed).split(/\s+/)) {
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

function toTerm(group: string[]): SearchTerm {
  const words = group
    .slice(0, mostWords)
    .map((word) => [...word].slice(0, comparedCharacters).join(''));
  const digits = isPhonePart(group.join('')) ? digitsOf(group.join('')) : '';
  // The texts that are searched contain the digits of every phone number with at least
  // `shortestNumber` digits, so it is enough to look for the digits.
  if (digits.length >= shortestNumber) return { words: [digits] };
  return digits.length < fewestTypedDigits || digits === words.join(' ')
    ? { words }
    : { words, digits };
}
