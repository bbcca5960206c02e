import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { MatchEstimated, ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import {
  isCommonPassword,
  readLongPasswords,
  separators,
  withoutSeparators,
} from './long-passwords.ts';
import { guessedPhrases, guessedWords } from './password-words.ts';

const shortest = 15;
const longest = 128;
/**
 * The minimum number of guesses that a new password must take, as a power of ten. The estimate
 * assumes an attacker who tries words from the same lists that the password's words come from. Four
 * random words from a list of 7,776 words nearly always take more guesses.
 */
const fewestGuessesLog10 = 10;

/**
 * `longestRated` is the number of characters of a password that are rated. `mostSubstitutions` is
 * the maximum number of ways in which digits and signs are read as letters, such as "3" as "e".
 * Higher values would block the process for up to a second.
 */
const longestRated = 48;
const mostSubstitutions = 4;

/**
 * Estimates by how much the separators in a password multiply the number of guesses, as a power of
 * ten. The first kind of separator does not count, and each other kind multiplies the number by
 * ten.
 */
const separatorGuessesLog10 = (password: string) =>
  Math.max(0, new Set(password.match(separators)).size - 1);

const longPasswordsFile = resolve(import.meta.dirname, 'long-passwords.txt');
const loadLongPasswords = async () => readLongPasswords(await readFile(longPasswordsFile, 'utf8'));

let longPasswords: ReturnType<typeof loadLongPasswords> | undefined;
let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries, which take about 60 MB. Called for the first new password to check. */
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

/**
 * Divides a password, without separators, into the parts that an attacker would try, such as words.
 * A repeated part is returned once.
 */
async function partsOf(password: string, username: string, brokerage: Brokerage) {
  const words = [...guessedWords(brokerage), username].map(withoutSeparators);
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
  return isKnown ? wellKnown : 'common words or names';
}

const wellKnown = 'a well-known password or phrase';
const tooEasy = 'This password is too easy to guess';
const list = new Intl.ListFormat('en-US');

/** Explains why a password is easy to guess, without repeating any part of it. */
function explain(kinds: Set<string>) {
  const reason = kinds.size > 0 ? ` It contains ${list.format(kinds)}.` : '';
  return `${tooEasy}.${reason} Try four or five unrelated words`;
}

/**
 * Checks a new password. As NIST SP 800-63B-4 requires, the length is counted in Unicode
 * characters, all characters are allowed, and no kind of character, such as a digit, is required.
 * A password that is well known or takes too few guesses is refused.
 * @returns the reason why the password is refused, or undefined if it is accepted
 */
export async function passwordProblem(
  password: string,
  username: string,
  brokerage: Brokerage,
): Promise<string | undefined> {
  const length = [...password].length;
  if (length < shortest) return `Please use at least ${shortest} characters`;
  if (length > longest) return `Please use at most ${longest} characters`;
  const parts = await partsOf(password, username, brokerage);
  const guessesLog10 = parts.reduce(
    (sum, part) => sum + Math.log10(part.guesses),
    separatorGuessesLog10(password),
  );
  if (guessesLog10 < fewestGuessesLog10) {
    return explain(new Set(parts.map(kindOf).filter((kind) => kind !== undefined)));
  }
  longPasswords ??= loadLongPasswords();
  return isCommonPassword(password, await longPasswords)
    ? explain(new Set([wellKnown]))
    : undefined;
}
