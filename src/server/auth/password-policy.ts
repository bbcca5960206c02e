import { brokerage } from '#domain/brokerage.ts';

const shortest = 15;
const longest = 128;
/** Guesses in powers of ten, on zxcvbn's scale of 0 to 4; 3 is "safely unguessable". */
const lowestScore = 3;
/** Besides digits, punctuation and this office's own words. */
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

/** What is left of a password without the words that everybody who knows this office would try. */
function lengthBesides(words: string[], password: string) {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password);
  return [...rest.replaceAll(/[\d\s\p{P}]/gu, '')].length;
}

/* Half a megabyte of common passwords, loaded only when somebody sets one. */
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
 * Why a new password is refused, or undefined when it is good. Length counts characters as people
 * see them typed; any character is allowed and none is demanded (NIST SP 800-63B-4).
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
    lengthBesides(words, folded) < fewestOwnCharacters ||
    (await guessability(folded, words)) < lowestScore;
  return isGuessable ? 'This password is too easy to guess' : undefined;
}
