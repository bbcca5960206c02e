import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password-policy.ts';

const long = (length: number) => 'violet harbor 7 lantern '.repeat(6).slice(0, length);
const emoji = [...'🦀🌊🏠🌳🎻🚲🍑🦜⛵🕯🧭🪵🫖🧶🪴🎣'].slice(0, 16).join('');

describe('A04: a new password', () => {
  test.each([
    ['fourteen characters', 'vhlq 7 tundra!', 'Please use at least 15 characters'],
    ['fourteen emoji', [...emoji].slice(0, 14).join(''), 'Please use at least 15 characters'],
    ['129 characters', long(129), 'Please use at most 128 characters'],
    ['no characters', '', 'Please use at least 15 characters'],
    ['the city twice', 'savannahsavannah', 'This password is too easy to guess'],
    ['a common one twice', 'passwordpassword', 'This password is too easy to guess'],
    ['the same in capitals', 'PASSWORDpassword', 'This password is too easy to guess'],
    ['one letter', 'a'.repeat(20), 'This password is too easy to guess'],
    ['only spaces', ' '.repeat(20), 'This password is too easy to guess'],
    ['a row of the keyboard', 'qwertyuiopasdfgh', 'This password is too easy to guess'],
    ['counting', '1234567890123456', 'This password is too easy to guess'],
    ['the name with a year', 'marshandsquare2026', 'This password is too easy to guess'],
    ['this office with punctuation', 'Savannah-Realty-2026!', 'This password is too easy to guess'],
    ['its role', 'administrator123', 'This password is too easy to guess'],
    ['the username', 'eleanor.whitfield', 'This password is too easy to guess'],
    ['the username with a year', 'Eleanor.Whitfield1998', 'This password is too easy to guess'],
  ])('of %s is refused', async (_what, password, problem) => {
    expect(await passwordProblem(password, 'eleanor.whitfield')).toBe(problem);
  });

  test.each([
    ['fifteen characters', 'vhlq 7 tundra!k'],
    ['a phrase in small letters', 'correct horse battery staple'],
    ['128 characters', long(128)],
    ['64 emoji', emoji.repeat(4)],
    ['another script', 'ゆうやけこやけのあかとんぼおわれて'],
    ['spaces at both ends', '  vhlq tundra sixteen  '],
    ['the username among other words', 'eleanor.whitfield paddles violet lanterns'],
  ])('of %s is accepted', async (_what, password) => {
    expect(await passwordProblem(password, 'eleanor.whitfield')).toBeUndefined();
  });

  test('of the slowest 128 characters is checked within a second', async () => {
    await passwordProblem('warm up the dictionaries', 'admin');
    const start = performance.now();
    for (const unit of ['a', 'ab', '1', 'Aa1!', 'password', 'qwerty1998', '@4$5', 'zyx']) {
      await passwordProblem(unit.repeat(128).slice(0, 128), 'admin');
    }
    expect(performance.now() - start).toBeLessThan(8000);
  });
});
