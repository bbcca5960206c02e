import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, guardTextCell, unguardFormula } from './formula-guard.ts';

test.each([
  ['=HYPERLINK("http://x","y")', `'=HYPERLINK("http://x","y")`],
  ["'=SUM(A1)", "''=SUM(A1)"],
  ["''@a", "'''@a"],
  ['\tx', "'\tx"],
  [' ＝1', "' ＝1"],
  ...['+', '-', '@', '−', '＋', '－', '＠', '\r', '\n'].map((sign) => [`${sign}1`, `'${sign}1`]),
  ["O'Neil", "O'Neil"],
  ["'tis", "'tis"],
])('guards %j as %j', (text, cell) => {
  expect(guardFormula(text)).toBe(cell);
  expect(unguardFormula(cell)).toBe(text);
});

test('leaves an ordinary phone number in a text cell as it is', () => {
  expect(guardTextCell('+1 912 555 0101')).toBe('+1 912 555 0101');
  expect(guardTextCell('+1+cmd')).toBe("'+1+cmd");
  expect(guardFormula('+1 912 555 0101')).toBe("'+1 912 555 0101");
});

test('every text comes back equal', () => {
  const text = string({
    unit: constantFrom("'", '=', '+', '-', '@', '\t', '\r', ' ', 'a', '1'),
  });
  assert(
    property(text, (typed) => {
      expect(unguardFormula(guardFormula(typed))).toBe(typed);
      expect(unguardFormula(guardTextCell(typed))).toBe(typed);
    }),
  );
});
