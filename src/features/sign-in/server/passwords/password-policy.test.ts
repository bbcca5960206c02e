import { describe, expect, test } from 'vitest';
import { shippedFacts } from '#tests/support/test-site.ts';
import { passwordProblem } from './password-policy.ts';

const long = (length: number) => 'violet harbor 7 lantern '.repeat(6).slice(0, length);
const tooEasy = expect.stringMatching(/^This password is too easy to guess\. /) as string;
const emoji = [...'🦀🌊🏠🌳🎻🚲🍑🦜⛵🕯🧭🪵🫖🧶🪴🎣'].slice(0, 16).join('');

describe('A04: a new password', () => {
  test.each([
    ['fourteen characters', 'vhlq 7 tundra!', 'Please use at least 15 characters'],
    ['fourteen emoji', [...emoji].slice(0, 14).join(''), 'Please use at least 15 characters'],
    ['129 characters', long(129), 'Please use at most 128 characters'],
    ['no characters', '', 'Please use at least 15 characters'],
    ['the city twice', 'savannahsavannah', tooEasy],
    ['a common one twice', 'passwordpassword', tooEasy],
    ['the same in capitals', 'PASSWORDpassword', tooEasy],
    ['one letter', 'a'.repeat(20), tooEasy],
    ['only spaces', ' '.repeat(20), tooEasy],
    ['a row of the keyboard', 'qwertyuiopasdfgh', tooEasy],
    ['counting', '1234567890123456', tooEasy],
    ['the name with a year', 'marshandsquare2026', tooEasy],
    ['this office with punctuation', 'Savannah-Realty-2026!', tooEasy],
    ['its role', 'administrator123', tooEasy],
    ['the username', 'eleanor.whitfield', tooEasy],
    ['the username with a year', 'Eleanor.Whitfield1998', tooEasy],
  ])('of %s is refused', async (_what, password, problem) => {
    expect(await passwordProblem(password, 'eleanor.whitfield', shippedFacts)).toEqual(problem);
  });

  test.each([
    ['fifteen characters', 'vhlq 7 tundra!k'],
    ['a phrase in lower case', 'violet lanterns over the harbor'],
    ['128 characters', long(128)],
    ['64 emoji', emoji.repeat(4)],
    ['another script', 'ゆうやけこやけのあかとんぼおわれて'],
    ['spaces at both ends', '  vhlq tundra sixteen cranes  '],
    ['the username among other words', 'eleanor.whitfield paddles violet lanterns'],
  ])('of %s is accepted', async (_what, password) => {
    expect(await passwordProblem(password, 'eleanor.whitfield', shippedFacts)).toBeUndefined();
  });

  test('of 128 characters is checked within 100 ms of computing time', async () => {
    await passwordProblem('warm up the dictionaries', 'admin', shippedFacts);
    const units = ['a', 'ab', '1', 'Aa1!', 'password', 'qwerty1998', '@4$5', 'k7Qp2vXz9mRt4wLb6Yh'];
    const start = process.cpuUsage();
    for (const unit of units)
      await passwordProblem(unit.repeat(128).slice(0, 128), 'admin', shippedFacts);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(100 * units.length);
  });
});
