import { brokerage } from '#domain/brokerage.ts';

const shortest = 15;
const longest = 128;
/** The lowest accepted score on zxcvbn's scale from 0 to 4, where 3 means "safely unguessable". */
const lowestScore = 3;
/**
 * The fewest characters of a password, not counting digits, spaces, punctuation and the words
 * below.
 */
const fewestOwnCharacters = 6;

const brokerageWords = `${brokerage.name} ${brokerage.city}`.toLowerCase().match(/\p{L}+/gu) ?? [];
const contextWords = [
  ...brokerageWords,
  'realtor',
  'brokerage',
  'administrator',
  'admin',
  'password',
];

/**
 * Counts the characters that remain without digits, spaces, punctuation and the words that an
 * attacker of this office would try.
 */
function lengthWithout(words: string[], password: string) {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password);
  return [...rest.replaceAll(/[\d\s\p{P}]/gu, '')].length;
}

/**
 * Rates a password from 0 to 4. The half megabyte of common passwords is loaded only when a
 * password is set.
 */
async function guessability(password: string, userInputs: string[]) {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
  });
  return estimator.check(password, userInputs).score;
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
  const words = [username, ...contextWords];
  const folded = password.toLowerCase();
  const isGuessable =
    lengthWithout(words, folded) < fewestOwnCharacters ||
    (await guessability(folded, words)) < lowestScore;
  return isGuessable ? 'This password is too easy to guess' : undefined;
}
