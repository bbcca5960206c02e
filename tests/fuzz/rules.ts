/**
 * The rules of each kind of field: the values that the server accepts, and how it stores them. They
 * are written from the specification and the decisions, not from the code, so that they reveal
 * wrong schemas.
 */
import { domainToASCII } from 'node:url';
import * as fc from 'fast-check';
import { readAddress } from '#shared/domain/email-address.ts';
import { anyValue, oddDate, oddNumber, oddText } from './values.ts';

/**
 * The expected outcome of a sent value: stored as `value` ("kept"), refused, or one of the two
 * ("either").
 */
export type Verdict = { is: 'kept' | 'either'; value: unknown } | { is: 'refused' };

export interface Field {
  good: fc.Arbitrary<unknown>;
  /** Values near the limits of the rule, both valid and invalid. */
  near: fc.Arbitrary<unknown>;
  judge: (value: unknown) => Verdict;
  /**
   * Whether the server makes some checks of this field only after all fields have the right format,
   * for example because a check needs stored data. The server's answer can then leave out the error
   * of this field.
   */
  isLate?: boolean;
}

export type Fields = Record<string, Field>;

export const kept = (value: unknown): Verdict => ({ is: 'kept', value });
export const either = (value: unknown): Verdict => ({ is: 'either', value });
export const refused: Verdict = { is: 'refused' };

/**
 * Returns the number of Unicode characters, which may be lower than the number of UTF-16 code
 * units.
 */
export const lengthOf = (text: string) => [...text].length;

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

const word = fc.constantFrom('Eleanor', 'José', '李 明', "O'Brien", 'Ann-Marie', 'Søren 🏡', 'ß');
const words = fc.oneof(
  word,
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }).map((text) => `${text}x`),
);

export const requiredText = (max: number): Field => ({
  good: words,
  near: oddText,
  judge: (value) =>
    typeof value === 'string' && value.trim() !== '' && lengthOf(value) <= max && isStorable(value)
      ? kept(value)
      : refused,
});

/** A text that may be left out. A missing value, an empty text and null have the same meaning. */
export const optionalText = (max: number): Field => ({
  good: fc.oneof(words, fc.constantFrom('', null, undefined)),
  near: oddText,
  judge(value) {
    if (value === undefined || value === null || value === '') return kept(null);
    const isFine = typeof value === 'string' && lengthOf(value) <= max && isStorable(value);
    return isFine ? kept(value) : refused;
  },
});

const plainAddress = /^[a-z0-9]+([._+-][a-z0-9]+)*@([a-z0-9]+(-[a-z0-9]+)*\.)+[a-z]{2,24}$/i;
const address = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,12}([.+_-][a-z0-9]{1,6})?$/), fc.nat(9999))
  .map(([name, number]) => `${name}${number}@example.com`);

export const emailAddress: Field = {
  good: fc.oneof(
    address,
    address.map((text) => ` ${text}\n`),
    address.map((text) => `Ann Lee <${text}>;`),
  ),
  near: fc.oneof(
    oddText,
    fc.emailAddress(),
    fc.tuple(oddText, oddText).map((parts) => parts.join('@')),
    fc.constantFrom('a@bücher.example', 'a@ÜB.example', 'a@例え.テスト', 'ä@b.co', 'a@ü/b.co'),
    fc.constantFrom('a@b', 'a@b.c', '@b.co', 'a b@c.de', 'a@b@c.de', 'a..b@c.de', 'a@-b.de'),
    fc.constantFrom(64, 242, 243, 300).map((length) => `${'a'.repeat(length)}@example.com`),
    address.map((text) => text.toUpperCase()),
  ),
  judge(value) {
    if (typeof value !== 'string') return refused;
    // The tests of `readAddress` show how it reads copied addresses.
    const text = readAddress(value);
    const [local = '', ...hosts] = text.split('@');
    const isHopeless =
      !isStorable(text) ||
      /\s/.test(text) ||
      lengthOf(text) > 254 ||
      local === '' ||
      !/.\../s.test(hosts.at(-1) ?? '');
    if (isHopeless) return refused;
    if (plainAddress.test(text)) return kept(text);
    const domain = hosts.join('@');
    return either(/^[\0-\x7F]*$/.test(domain) ? text : `${local}@${domainToASCII(domain)}`);
  },
};

const isPlain = (text: string) =>
  text !== '' && [...text].every((sign) => '0123456789'.includes(sign));

/**
 * Returns a number in hundredths, or undefined if the value is not a number with one to three
 * digits before the decimal point and at most two after it. Reads the digits as text, because
 * floating-point numbers are not exact.
 */
function centsOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [whole = '', places = ''] = String(value).split('.');
  if (String(value) !== (places === '' ? whole : `${whole}.${places}`)) return undefined;
  if (!isPlain(whole) || whole.length > 3 || places.length > 2) return undefined;
  if (places !== '' && !isPlain(places)) return undefined;
  return Number(whole) * 100 + Number(places.padEnd(2, '0'));
}

/**
 * A field with a decimal number, which is stored as text with two decimals.
 * @param step the step in hundredths
 * @param most the maximum in hundredths
 */
export const decimal = (step: number, most: number): Field => ({
  good: fc.nat(Math.floor(most / step)).chain((steps) => {
    const text = ((steps * step) / 100).toFixed(2);
    return fc.constantFrom(text, Number(text));
  }),
  near: oddNumber,
  judge(value) {
    const cents = centsOf(value);
    if (cents === undefined || cents > most || cents % step !== 0) return refused;
    return kept(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
  },
});

function daysIn(year: number, month: number) {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

export const calendarDate: Field = {
  good: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  near: oddDate,
  judge(value) {
    if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return refused;
    const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
    const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
    return isReal && year >= 1900 && year <= 2099 && value.length === 10 ? kept(value) : refused;
  },
};

export const oneOf = (values: readonly unknown[], standard?: unknown): Field => ({
  good: fc.constantFrom(...values, ...(standard === undefined ? [] : [undefined])),
  near: fc.constantFrom<unknown>('POLICIES', 'core ', '', 'both', 'true', 0, 1, null, ['core']),
  judge(value) {
    if (value === undefined && standard !== undefined) return kept(standard);
    return values.includes(value) ? kept(value) : refused;
  },
});

export const flag = (standard?: boolean) => oneOf([true, false], standard);

/**
 * A field that accepts only text.
 * @param judge returns the outcome of a text
 * @param absent the outcome if the field is missing
 */
export const textThat = (
  good: fc.Arbitrary<unknown>,
  judge: (text: string) => Verdict,
  absent: Verdict = refused,
): Field => ({
  good,
  near: oddText,
  judge(value) {
    if (value === undefined) return absent;
    return typeof value === 'string' ? judge(value) : refused;
  },
});

/**
 * Returns random bodies with these fields. Many bodies have only valid fields. In the others, up to
 * two fields get values that can be invalid, or are added although the endpoint does not have them.
 */
export function bodyOf(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const good = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.good])),
  );
  const change = fc.oneof(
    ...Object.entries(fields).map(([name, { near }]) =>
      fc.tuple(fc.constant(name), fc.oneof({ weight: 3, arbitrary: near }, anyValue)),
    ),
  );
  const unasked = fc.tuple(
    fc.constantFrom('id', 'version', 'createdAt', 'hireDate', 'constructor', 'toString', 'role_'),
    anyValue,
  );
  const changes = fc.array(fc.oneof({ weight: 5, arbitrary: change }, unasked), { maxLength: 2 });
  return fc
    .tuple(good, fc.oneof(fc.constant([]), changes))
    .map(([body, changed]) => ({ ...body, ...Object.fromEntries(changed) }));
}

export const judgeAll = (fields: Fields, body: Record<string, unknown>): Map<string, Verdict> =>
  new Map(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.judge(Object.hasOwn(body, name) ? body[name] : undefined),
    ]),
  );
