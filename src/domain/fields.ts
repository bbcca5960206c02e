import * as z from 'zod/mini';

/**
 * Matches more than 30 combining marks in a row. Unicode's Stream-Safe Text Format (UAX #15) allows
 * at most 30. Normalizing a text with many more, for lists and searches, would block the server for
 * seconds.
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

/** Text with at least one character other than white space. It is kept exactly as typed. */
export const requiredText = (max: number, message: string) =>
  z.string(message).check(z.regex(/\S/, { error: message, abort: true }), ...limits(max));

const tooShort = 'Please use at least 3 characters';

/** The reason for a change: at least 3 characters, without the white space around them. */
export const reasonText = (max: number) =>
  z
    .string('Required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Required', abort: true }),
      z.minLength(3, tooShort),
      ...limits(max),
    );

/**
 * An optional reason of at least 3 characters, without the white space around them. A missing or
 * empty reason becomes undefined.
 */
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

/** Optional text. A missing or empty value becomes null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(z.string('Please enter text').check(...limits(max))),
    z.transform((value: string | null | undefined) => value || null),
  );

/**
 * Refuses line breaks, other control characters, and the characters that embed, override or isolate
 * text of another direction, because they could make a name look like another one. Also refuses
 * lone surrogates, which PostgreSQL cannot store, and too many combining marks in a row.
 */
export const oneLine = z.refine<string>(
  (value) =>
    !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(value) &&
    !tooManyMarks.test(value),
  'Please use one line without characters that cannot be shown',
);

const lineLimit = (max: number) => z.maxLength(max, `Please use at most ${max} characters`);

/** One line of `min` to `max` characters, without the white space around them. */
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

/** One optional line, without the white space around it. A missing or empty value becomes null. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(z.string('Please enter text').check(z.trim(), lineLimit(max), oneLine)),
    z.transform((value: string | null | undefined) => value || null),
  );

/**
 * Matches the email addresses that zod's own pattern matches, and those with a top-level domain
 * such as "xn--p1ai".
 */
const addressPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

export const isEmailAddress = (text: string): boolean => addressPattern.test(text);

/**
 * Converts a domain with letters outside ASCII to its ASCII form ("bücher.example" to
 * "xn--bcher-kva.example"), as browsers and mail servers do. Both spellings of a domain are then
 * stored alike, and every mail server accepts the domain. The part before the @ is not converted.
 * `addressPattern` refuses letters outside ASCII there, because many mail servers do not accept
 * them.
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
 * A number from 0 to `most` with at most two decimal places, as text or as a JSON number. The
 * result is text with two decimal places ("70.00"). A number with more decimal places is refused,
 * not rounded.
 * @param message the message for each value that is refused
 * @param rule a further check, which returns false for a number that is refused
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

/** A date of the years 1900 to 2099, "YYYY-MM-DD", without time or time zone. */
export const calendarDate = () =>
  z
    .string('Required')
    .check(
      z.minLength(1, { error: 'Required', abort: true }),
      z.refine(isCalendarDate, 'Invalid date'),
    );

/** Matches the id of a record: a UUID in lower case. */
export const recordIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const unknownAgent = 'This agent does not exist';

/** The id of an agent. A foreign key in the database refuses an id that no agent has. */
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

/**
 * A field that is chosen from a list. If the value is missing, it becomes the value of `missing`.
 */
export const choiceField = <const Value extends string>(
  { values }: { values: Value[] },
  missing: Value,
) => z._default(z.enum(values, 'Invalid input'), missing);

export const flag = (missing: boolean) => z._default(z.boolean('Invalid input'), missing);

/**
 * The fields that the server sets on agents, policies, education records, testimonials and saved
 * replies.
 */
export interface StoredRecord {
  id: string;
  /** All instants in this interface are ISO 8601 in UTC. */
  createdAt: string;
  updatedAt: string;
}
