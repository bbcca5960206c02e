import * as z from 'zod/mini';

/**
 * Matches more than 30 combining marks in a row. Unicode's limit after one letter is 30.
 * Normalizing many more marks, for lists and searches, would block the server for seconds.
 */
const tooManyMarks = /(?:^|\P{M})\p{M}{31}/u;

export const cannotBeShown = 'Please remove the characters that cannot be shown';

/**
 * Refuses NUL and lone surrogates, which PostgreSQL cannot store, and too many combining marks in a
 * row.
 */
export const storable = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes('\0') && !tooManyMarks.test(value),
  { error: cannotBeShown, abort: true },
);

const limits = (max: number) => [
  z.maxLength(max, `Please use at most ${max} characters`),
  storable,
];

/** Text with at least one character other than white space; kept exactly as typed. */
export const requiredText = (max: number, message: string) =>
  z.string(message).check(z.regex(/\S/, { error: message, abort: true }), ...limits(max));

const tooShort = 'Please use at least 3 characters';

/** The reason for a change, without the white space around it. */
export const reasonText = (max: number) =>
  z
    .string('Required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Required', abort: true }),
      z.minLength(3, tooShort),
      ...limits(max),
    );

/** An optional reason. Missing and empty mean the same. */
export const optionalReason = (max: number) =>
  z.pipe(
    z.optional(
      z.string('Please enter text').check(
        z.trim(),
        z.refine((text) => text === '' || text.length >= 3, tooShort),
        ...limits(max),
      ),
    ),
    z.transform((value: string | undefined) => value || undefined),
  );

/** Optional text. Missing, empty and null mean the same, and are kept as null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(z.string('Please enter text').check(...limits(max))),
    z.transform((value: string | null | undefined) => value || null),
  );

/**
 * Refuses line breaks, control characters and bidirectional controls, because they could make a
 * name look like another one. Also refuses lone surrogates, which PostgreSQL cannot store, and too
 * many combining marks in a row.
 */
export const oneLine = z.refine<string>(
  (value) =>
    !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(value) &&
    !tooManyMarks.test(value),
  'Please use one line without characters that cannot be shown',
);

const lineLimit = (max: number) => z.maxLength(max, `Please use at most ${max} characters`);

/** Text of one line, without the white space around it. */
export const requiredLine = (min: number, max: number) =>
  z
    .string('Required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Required', abort: true }),
      z.minLength(min, `Please use at least ${min} characters`),
      lineLimit(max),
      oneLine,
    );

/** Optional text of one line. Missing, empty and null mean the same, and are kept as null. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(z.string('Please enter text').check(z.trim(), lineLimit(max), oneLine)),
    z.transform((value: string | null | undefined) => value || null),
  );

/** zod's own pattern for email addresses, extended by top-level domains such as "xn--p1ai". */
const addressPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

export const isEmailAddress = (text: string): boolean => addressPattern.test(text);

/**
 * Writes an international domain in ASCII ("bücher.example" as "xn--bcher-kva.example"), as
 * browsers and mail servers do. Two spellings of one domain are then equal, and every mail server
 * accepts the domain. `addressPattern` refuses letters outside ASCII before the @, because many
 * mail servers do not accept them.
 */
function withAsciiDomain(address: string) {
  const [, local, domain] = /^([^@]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? [];
  const url = `http://${domain}`;
  if (!domain || /^[\w.-]+$/.test(domain) || !URL.canParse(url)) return address;
  return `${local}@${new URL(url).hostname}`;
}

export const emailAddress = (max: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.overwrite(withAsciiDomain),
      z.email({ pattern: addressPattern, error: message }),
      ...limits(max),
    );

/**
 * A number from 0 to `most` with at most two decimal places, as text or a JSON number. It is kept
 * as text with two places ("70.00"), so that it is never rounded.
 * @param message the message for every number that is refused
 * @param rule a further rule, which returns false for a number that it refuses
 */
export function decimal(
  message: string,
  most: number,
  rule: (value: number) => boolean = () => true,
) {
  const pattern = new RegExp(String.raw`^\d{1,${String(Math.trunc(most)).length}}(\.\d{1,2})?$`);
  const isValid = (value: string | number) =>
    pattern.test(String(value)) && Number(value) <= most && rule(Number(value));
  return z.pipe(
    z.union([z.string(message), z.number(message)], message).check(z.refine(isValid, message)),
    z.transform((value: string | number) => Number(value).toFixed(2)),
  );
}

function isCalendarDate(text: string) {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A day of the calendar, "YYYY-MM-DD", without time or time zone. */
export const calendarDate = () =>
  z
    .string('Required')
    .check(
      z.minLength(1, { error: 'Required', abort: true }),
      z.refine(isCalendarDate, 'Invalid date'),
    );

/** A record's id: a UUID in lower case. */
export const recordIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const unknownAgent = 'This agent does not exist';

/** The id of an agent. The database refuses an id that no agent has. */
export const agentReference = z
  .string('Required')
  .check(
    z.minLength(1, { error: 'Required', abort: true }),
    z.regex(recordIdPattern, unknownAgent),
  );

/** Returns the possible values of a field that is chosen from a list, with their labels. */
export function choices<const Value extends string>(labels: Record<Value, string>) {
  const values = Object.keys(labels) as Value[];
  return { labels, values, options: values.map((value) => ({ value, label: labels[value] })) };
}

/** A field that is chosen from a list. A missing value is replaced by the value of `missing`. */
export const choiceField = <const Value extends string>(
  { values }: { values: Value[] },
  missing: Value,
) => z._default(z.enum(values, 'Invalid input'), missing);

export const flag = (missing: boolean) => z._default(z.boolean('Invalid input'), missing);

/** The fields that the server sets on every record. */
export interface StoredRecord {
  id: string;
  /** All instants are ISO 8601 in UTC. */
  createdAt: string;
  updatedAt: string;
}
