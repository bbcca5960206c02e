import { toHalfWidth } from '#shared/domain/email-address.ts';

/** Letters that NFD does not decompose, and the letters that people type instead of them. */
const plainLetters = new Map(
  `ß ss æ ae œ oe þ th ø o ł l đ d ð d ħ h ı i ŋ n ŧ t ƀ b ɓ b ɖ d ɗ d ə e ɛ e ƒ f ɠ g ɨ i
  ƙ k ƚ l ɲ n ɔ o ɵ o ʉ u ʋ v ƴ y ƶ z ς σ ﬀ ff ﬁ fi ﬂ fl ﬃ ffi ﬄ ffl`
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
);

const unfolded = new RegExp(String.raw`[${[...plainLetters.keys()].join('')}]|(?!\d)\p{Nd}`, 'gu');

/** Returns the ASCII form of a decimal digit. Unicode has the ten digits of a script in a row. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return `${before % 10}`;
}

function plain(sign: string): string {
  const found = plainLetters.get(sign) ?? plainDigit(sign);
  plainLetters.set(sign, found);
  return found;
}

/**
 * Converts text to lower case without accents, invisible characters and the white space around it,
 * so that SQLite and PostgreSQL both sort "Jose" and "José" next to each other, and "Łukasz" with
 * the letter L. NFD also splits Korean letters, and `normalize('NFC')` joins them again.
 */
export const foldText = (text: string): string =>
  toHalfWidth(text)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(unfolded, plain)
    .trim();
