import type { MatchEstimated, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { guessedPhrases, guessedWords } from './password-words.ts';

const shortest = 15;
const longest = 128;
/**
 * A new password must need at least ten to this power guesses. The estimate assumes an attacker who
 * knows all lists of words that the parts of a password come from. Four random words of a list of
 * 7,776 nearly always need more.
 */
const fewestGuessesLog10 = 10;

/**
 * The most characters that are rated, and the most ways in which digits and signs are read as
 * letters. More would block the process for up to a second.
 */
const longestRated = 48;
const mostSubstitutions = 4;

const separators = /[\s._,:/'’!?()-]/g;

/** Removes the separators of words and sentences, so that each spelling of a phrase is the same. */
const withoutSeparators = (text: string) => text.toLowerCase().replaceAll(separators, '');

/**
 * Estimates the guesses for the separators, as a power of ten: ten times as many guesses for each
 * different separator after the first.
 */
const separatorGuessesLog10 = (password: string) =>
  Math.max(0, new Set(password.match(separators)).size - 1);

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries, which take about 60 MB, when the first password is set. */
async function loadEstimator() {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, phrases: guessedPhrases },
    maxLength: longestRated,
    l33tMaxSubstitutions: mostSubstitutions,
    graphs: common.adjacencyGraphs,
  });
}

/** Divides a password into parts that an attacker would try, each of them once. */
async function partsOf(password: string, username: string) {
  const words = [...guessedWords, username].map(withoutSeparators);
  estimator ??= loadEstimator();
  const { sequence } = (await estimator).check(withoutSeparators(password), words);
  return [...new Map(sequence.map((part) => [part.token, part as MatchEstimated])).values()];
}

function kindOf({ pattern, dictionaryName }: MatchEstimated): string | undefined {
  if (pattern === 'date' || pattern === 'regex') return 'a date or year';
  if (pattern === 'repeat') return 'repeated characters';
  if (pattern === 'sequence' || pattern === 'wordSequence') return 'a sequence';
  if (pattern === 'spatial') return 'neighboring keys';
  if (pattern !== 'dictionary') return undefined;
  if (dictionaryName === 'userInputs') return 'words about you, this office or real estate';
  const isKnown = dictionaryName === 'phrases' || dictionaryName.startsWith('passwords');
  return isKnown ? 'a well-known password or phrase' : 'common words or names';
}

const tooEasy = 'This password is too easy to guess';
const list = new Intl.ListFormat('en-US');

/** Explains why a password is easy to guess, without repeating any part of it. */
function explain(parts: MatchEstimated[]) {
  const kinds = new Set(parts.map(kindOf).filter((kind) => kind !== undefined));
  const reason = kinds.size > 0 ? ` It contains ${list.format(kinds)}.` : '';
  return `${tooEasy}.${reason} Try four or five unrelated words`;
}

/**
 * Applies the rules of NIST SP 800-63B-4: the length counts Unicode characters, any character is
 * allowed, and no kind of character is required.
 * @returns the reason why a new password is refused, or undefined if it is accepted
 */
export async function passwordProblem(
  password: string,
  username: string,
): Promise<string | undefined> {
  const length = [...password].length;
  if (length < shortest) return `Please use at least ${shortest} characters`;
  if (length > longest) return `Please use at most ${longest} characters`;
  const parts = await partsOf(password, username);
  const guessesLog10 = parts.reduce(
    (sum, part) => sum + Math.log10(part.guesses),
    separatorGuessesLog10(password),
  );
  return guessesLog10 < fewestGuessesLog10 ? explain(parts) : undefined;
}
