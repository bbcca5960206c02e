/**
 * The most important rules of fields, with how their values are stored. They are written from the
 * specification and the decisions, not from the code, so that they reveal wrong schemas.
 */
import { domainToASCII } from 'node:url';
import { readAddress } from '#shared/domain/email-address.ts';

/**
 * The expected outcome of a sent value: stored as `value` ("kept"), refused, or one of the two
 * ("either").
 */
export type Verdict = { is: 'kept' | 'either'; value: unknown } | { is: 'refused' };

/** The day of the tests' clock, in Savannah. */
const today = '2026-11-21';

/** Returns the outcome of a sent value; undefined is a missing value. */
export type Rule = (value: unknown) => Verdict;
export type Rules = Record<string, Rule>;

const kept = (value: unknown): Verdict => ({ is: 'kept', value });
const either = (value: unknown): Verdict => ({ is: 'either', value });
const refused: Verdict = { is: 'refused' };
const keptIf = (isRight: boolean, value: unknown) => (isRight ? kept(value) : refused);

/** The number of Unicode characters, which can be lower than the number of UTF-16 code units. */
const lengthOf = (text: string) => [...text].length;

/** Whether a text has at most `max` characters, none of which PostgreSQL or the office refuses. */
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' &&
  lengthOf(value) <= max &&
  value.isWellFormed() &&
  !value.includes('\0') &&
  !/\p{M}{31}/u.test(value);

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

const requiredText =
  (max: number): Rule =>
  (value) =>
    keptIf(isText(value, max) && value.trim() !== '', value);

const optionalText =
  (max: number): Rule =>
  (value) =>
    isNothing(value) ? kept(null) : keptIf(isText(value, max), value);

/** A text of `min` to `max` characters, which is stored without outer white space. */
const trimmedText =
  (min: number, max: number): Rule =>
  (value) => {
    const text = typeof value === 'string' ? value.trim() : value;
    return keptIf(isText(text, max) && lengthOf(text) >= min, text);
  };

/** A trimmed text without line breaks, control characters and bidirectional controls. */
const line =
  (min: number, max: number): Rule =>
  (value) => {
    const verdict = trimmedText(min, max)(value);
    const isOneLine = !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(String(value).trim());
    return isOneLine ? verdict : refused;
  };

const plainAddress = /^[a-z0-9]+([._+-][a-z0-9]+)*@([a-z0-9]+(-[a-z0-9]+)*\.)+[a-z]{2,24}$/i;

function emailAddress(value: unknown): Verdict {
  if (typeof value !== 'string') return refused;
  // The tests of `readAddress` show how it reads copied addresses.
  const text = readAddress(value);
  const [local = '', ...hosts] = text.split('@');
  const hasHost = local !== '' && /.\../s.test(hosts.at(-1) ?? '');
  if (!isText(text, 254) || /\s/.test(text) || !hasHost) return refused;
  if (plainAddress.test(text)) return kept(text);
  const domain = hosts.join('@');
  return either(/^[\0-\x7F]*$/.test(domain) ? text : `${local}@${domainToASCII(domain)}`);
}

/**
 * A number from 0 to `most` hundredths in steps of `step` hundredths, with at most two decimals. It
 * is stored as text with two decimals.
 */
const decimal =
  (step: number, most: number): Rule =>
  (value) => {
    if (typeof value !== 'number' && typeof value !== 'string') return refused;
    const [, whole, places = ''] = /^([0-9]{1,3})(?:\.([0-9]{1,2}))?$/.exec(String(value)) ?? [];
    if (whole === undefined || String(value).endsWith('\n')) return refused;
    const cents = Number(whole) * 100 + Number(places.padEnd(2, '0'));
    return keptIf(cents <= most && cents % step === 0, (cents / 100).toFixed(2));
  };

function daysIn(year: number, month: number) {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** A date between two dates, both of which are allowed. */
const dateWithin =
  (first: string, last: string): Rule =>
  (value) => {
    if (typeof value !== 'string' || value.length !== 10) return refused;
    if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return refused;
    const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
    const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
    return keptIf(isReal && value >= first && value <= last, value);
  };

const optionalDate: Rule = (value) =>
  isNothing(value) ? kept(null) : dateWithin('1900-01-01', today)(value);

const oneOf =
  (values: readonly unknown[], missing?: unknown): Rule =>
  (value) => {
    if (value === undefined && missing !== undefined) return kept(missing);
    return keptIf(values.includes(value), value);
  };

const flag = (missing?: boolean) => oneOf([true, false], missing);

const slug: Rule = (value) =>
  keptIf(
    typeof value === 'string' &&
      value.length <= 80 &&
      value.split('-').every((part) => /^[a-z0-9]+$/.test(part) && !part.includes('\n')),
    value,
  );

/** A link to a profile. A link that is kept leads to the network's own host in a browser. */
const linkTo =
  (host: string): Rule =>
  (value) => {
    if (isNothing(value)) return kept(null);
    const text = typeof value === 'string' ? value.trim() : '';
    const url = URL.parse(text, 'https://www.example.com/');
    const isThere = url?.hostname === host || url?.hostname.endsWith(`.${host}`);
    return isText(text, 200) && url?.protocol === 'https:' && isThere ? either(text) : refused;
  };

/** Whether the length is right. How easy a password is to guess also decides. */
const newPassword: Rule = (value) => {
  if (typeof value !== 'string' || Buffer.byteLength(value) > 1024) return refused;
  const length = lengthOf(value);
  return length < 15 || length > 128 ? refused : either(value);
};

const username: Rule = (value) => {
  const name = typeof value === 'string' ? value.toLowerCase() : '';
  return keptIf(/^[a-z\d._@-]{1,100}$/.test(name) && !name.endsWith('\n'), name);
};

const person = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: emailAddress,
  phone: optionalText(40),
};

export const agent: Rules = {
  ...person,
  licenseNumber: optionalText(40),
  commissionSplit: decimal(1, 10_000),
  isActive: flag(true),
  notes: optionalText(5000),
};

export const policy: Rules = {
  title: requiredText(200),
  category: oneOf(['policies', 'procedures', 'guidelines'], 'policies'),
  content: requiredText(200_000),
  isActive: flag(true),
};

export const course: Rules = {
  courseTitle: requiredText(200),
  provider: requiredText(200),
  courseType: oneOf(['core', 'license_law', 'ethics', 'elective'], 'elective'),
  hoursCompleted: decimal(25, 9975),
  completionDate: dateWithin('1900-01-01', '2099-12-31'),
  certificateNumber: optionalText(100),
  isVerified: flag(false),
};

const { certificateNumber: _ofEachAttendee, ...classCourse } = course;
const { isActive: _, ...agentEdit } = agent;
const testimonial: Rules = { name: line(1, 50), consentDate: dateWithin('1900-01-01', today) };
const property: Rules = {
  title: line(1, 100),
  street: line(1, 100),
  permittedOn: optionalDate,
  isPriceShown: flag(true),
};
const roles = ['admin', 'super_admin'];

/** The rules of fields in the bodies of calls. */
export const rulesOf: Record<string, Rules> = {
  'POST /api/admin/agents': agent,
  'PUT /api/admin/agents/:id': agentEdit,
  'PUT /api/admin/agents/:id/page': {
    slug,
    headline: optionalText(120),
    biography: optionalText(2000),
    facebook: linkTo('facebook.com'),
    instagram: linkTo('instagram.com'),
    linkedin: linkTo('linkedin.com'),
  },
  'POST /api/admin/agents/:id/splits': {
    split: decimal(1, 10_000),
    effectiveOn: dateWithin('1990-01-01', '2031-11-21'),
    reason: trimmedText(3, 500),
  },
  'POST /api/admin/policies': policy,
  'PUT /api/admin/policies/:id': policy,
  'POST /api/admin/continuing-education': course,
  'PUT /api/admin/continuing-education/:id': course,
  'POST /api/admin/continuing-education/many': classCourse,
  'POST /api/admin/testimonials': testimonial,
  'PUT /api/admin/testimonials/:id': testimonial,
  'POST /api/admin/properties': property,
  'PUT /api/admin/properties/:id': property,
  'POST /api/contact': { ...person, message: optionalText(5000) },
  'PUT /api/admin/account': { fullName: line(2, 100) },
  'PUT /api/admin/password': { newPassword },
  'POST /api/admin/administrators': { role: oneOf(roles, 'admin'), username },
  'PUT /api/admin/administrators/:id': { role: oneOf(roles), isActive: flag() },
  'POST /api/admin/contacts/:id/notes': { text: requiredText(5000) },
};

export const judgeAll = (rules: Rules, body: Record<string, unknown>): Map<string, Verdict> =>
  new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      rule(Object.hasOwn(body, name) ? body[name] : undefined),
    ]),
  );
