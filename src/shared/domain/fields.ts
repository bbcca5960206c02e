import * as z from 'zod/mini';
import { addressPattern, readAddress, withAsciiDomain } from './email-address.ts';

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

const atMost = (max: number) => `Please use at most ${max} characters`;

/**
 * A text of at most `max` characters. All schemas of texts are made from this one. It refuses a
 * longer text before anything else looks at it, because a check of a long text can block the
 * server.
 */
export const boundedText = (
  max: number,
  message = 'Please enter text',
  tooLong: string | ((issue: { input?: unknown }) => string) = atMost(max),
) => z.string(message).check(z.maxLength(max, { error: tooLong, abort: true }));

/** The maximum number of further characters that are removed from the ends of a text. */
const longestEnds = 1000;

/** A text of at most `max` characters, without the white space around them. */
export const trimmedText = (max: number, message?: string) =>
  boundedText(max + longestEnds, message, atMost(max)).check(
    z.trim(),
    z.maxLength(max, { error: atMost(max), abort: true }),
  );

/** Matches a character that can be seen. */
const visible = /[^\s\p{DI}]/u;

/** Text with at least one character that can be seen. It is kept exactly as typed. */
export const requiredText = (max: number, message: string) =>
  boundedText(max, message).check(z.regex(visible, { error: message, abort: true }), storable);

const tooShort = 'Please use at least 3 characters';

/** The reason for a change: at least 3 characters, without the white space around them. */
export const reasonText = (max: number) =>
  trimmedText(max, 'Required').check(
    z.minLength(1, { error: 'Required', abort: true }),
    z.minLength(3, tooShort),
    storable,
  );

/**
 * An optional reason of at least 3 characters, without the white space around them. A missing or
 * empty reason becomes undefined.
 */
export const optionalReason = (max: number) =>
  z.pipe(
    z.optional(
      trimmedText(max).check(
        z.refine((text) => text === '' || text.length >= 3, tooShort),
        storable,
      ),
    ),
    z.transform((value: string | undefined) => value || undefined),
  );

const emptyAsNull = (text: z.ZodMiniString) =>
  z.pipe(
    z.nullish(text),
    z.pipe(
      z.transform((value: string | null | undefined) => value || null),
      z.nullable(z.string()),
    ),
  );

/** Optional text. A missing or empty value becomes null. */
export const optionalText = (max: number) => emptyAsNull(boundedText(max).check(storable));

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

/** One line of `min` to `max` characters, without the white space around them. */
export const requiredLine = (min: number, max: number) =>
  trimmedText(max, 'Required').check(
    z.regex(visible, { error: 'Required', abort: true }),
    z.minLength(min, `Please use at least ${min} characters`),
    oneLine,
  );

/** One optional line, without the white space around it. A missing or empty value becomes null. */
export const optionalLine = (max: number) => emptyAsNull(trimmedText(max).check(oneLine));

/**
 * An email address of at most `max` characters. Invisible characters, and a name, brackets or
 * punctuation around the address, are removed.
 * @param empty the message for an empty text
 */
export const emailAddress = (max: number, message: string, empty = message) =>
  boundedText(max + longestEnds, message, atMost(max)).check(
    z.overwrite(readAddress),
    z.minLength(1, { error: empty, abort: true }),
    z.maxLength(max, { error: atMost(max), abort: true }),
    z.overwrite(withAsciiDomain),
    z.regex(addressPattern, message),
    z.maxLength(max, atMost(max)),
    storable,
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
    z
      .union([boundedText(10, message), z.number(message)], message)
      .check(z.refine(isValid, message)),
    z.pipe(
      z.transform((value: string | number) => Number(value).toFixed(2)),
      z.string(),
    ),
  );
}

/** A number, which is a text in a query or a form post. */
export const numberText = (message?: string) =>
  z.union(
    [
      z.number(),
      z.pipe(boundedText(30, message, message), z.pipe(z.transform(Number), z.number())),
    ],
    message,
  );

export function isCalendarDate(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const outsideYears = 'Please use a date from 1900 to 2099';

/** A date field of a browser takes years of up to six digits. */
const dateProblem = ({ input }: { input?: unknown }) =>
  /^(?!(19|20)\d\d-)\d{4,6}-\d\d-\d\d$/.test(String(input)) ? outsideYears : 'Invalid date';

/** A date of the years 1900 to 2099, "YYYY-MM-DD", without time or time zone. */
export const calendarDate = () =>
  boundedText(10, 'Required', dateProblem).check(
    z.minLength(1, { error: 'Required', abort: true }),
    z.refine(isCalendarDate, { error: dateProblem }),
  );

/**
 * Makes a field optional. A missing, empty or null value becomes null.
 * @param message the message if zod cannot use the message of `field`: for a wrong type, for a
 * value that is not one of the choices, and for any value that `decimal` refuses. The default is
 * "Invalid input"
 */
export const optional = <Value extends string | number | boolean>(
  field: z.ZodMiniType<Value, string | number | boolean>,
  message?: string,
) =>
  z.pipe(
    z.union([z.nullish(z.literal('')), field], message),
    z.pipe(
      z.transform((value: Value | '' | null | undefined): string | number | boolean | null =>
        value === undefined || value === '' ? null : value,
      ),
      z.nullable(field),
    ),
  );

export const recordIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param wrong the message for a text that is not an id */
export const recordId = (wrong: string, message = 'Invalid input') =>
  boundedText(36, message, wrong).check(z.regex(recordIdPattern, wrong));

export const unknownAgent = 'This agent does not exist';

/** The id of an agent. A foreign key in the database refuses an id that no agent has. */
export const agentReference = boundedText(36, 'Required', unknownAgent).check(
  z.minLength(1, { error: 'Required', abort: true }),
  z.regex(recordIdPattern, unknownAgent),
);

/** The id of an agent. A missing or empty value becomes null. */
export const optionalAgent = optional(agentReference);

/** Returns the possible values of a field that is chosen from a list, with their labels. */
export function choices<const Value extends string>(labels: Record<Value, string>) {
  const values = Object.keys(labels) as Value[];
  return { labels, values, options: values.map((value) => ({ value, label: labels[value] })) };
}

/** A missing value becomes `missing`. */
export const choiceField = <const Value extends string>(
  { values }: { values: Value[] },
  missing: Value,
) => z._default(z.enum(values, 'Invalid input'), missing);

export const flag = (missing: boolean) => z._default(z.boolean('Invalid input'), missing);

export const storedRecord = {
  id: z.string(),
  /** All instants in these fields are ISO 8601 in UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
};
