import * as z from 'zod/mini';
import { boundedText, cannotBeShown, recordId, storable } from '#shared/domain/fields.ts';
import type { AnyContent, Field, Groups, ItemField, TextField } from './fields.ts';
import { findUnknownToken } from './tokens.ts';

/**
 * Matches control characters, and characters that change the direction of the text around them.
 * `invisibleInText` does not match line feeds, which texts of several lines may have.
 */
const invisible = /[\p{Cc}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u;
const invisibleInText = /[^\P{Cc}\n]|[\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u;

function tokenProblem(value: string, { allowsTokens = false }: TextField): string | undefined {
  if (!allowsTokens) return undefined;
  const unknown = findUnknownToken(value);
  return unknown === undefined ? undefined : `{${unknown}} is not a fact that texts can name`;
}

const tooLong = ({ limit }: TextField) => `Please use at most ${limit} characters`;

/** @returns the reason why a text cannot be saved, or undefined */
function textProblem(value: string, field: TextField): string | undefined {
  if (value.length > field.limit) return tooLong(field);
  if ((field.kind === 'line' ? invisible : invisibleInText).test(value)) return cannotBeShown;
  if (value !== '' && field.rule && !field.rule.test(value)) return field.rule.message;
  return tokenProblem(value, field);
}

/**
 * Replaces tabs by spaces and unusual line breaks by line feeds, because texts from word processors
 * have them. Also composes letters with their accents (NFC), and trims white space at both ends.
 */
const plain = (value: string) =>
  value
    .replaceAll(/\r\n|[\u{2028}\u{2029}]/gu, '\n')
    .replaceAll('\t', ' ')
    .normalize('NFC')
    .trim();

const textSchema = (field: TextField) =>
  // Check three times the limit here, because a letter and its accents can be several characters
  // until the text is normalized. `textProblem` checks the limit itself.
  boundedText(3 * field.limit, undefined, tooLong(field)).check(
    storable,
    z.overwrite(plain),
    // Check the combining marks again, because normalization can turn one mark into two.
    storable,
    z.superRefine((value, context) => {
      const message = textProblem(value, field);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  );

const nothing = z.literal('');

const pictureSchema = z.union([nothing, recordId('Choose a picture')], 'Choose a picture');

const colorMessage = 'Enter a color such as #2f4a3a';
const colorSchema = boundedText(7, 'Choose a color', colorMessage).check(
  z.toLowerCase(),
  z.regex(/^(#[\da-f]{6})?$/, colorMessage),
);

function itemSchema(field: ItemField): z.ZodMiniType {
  if (field.kind === 'picture') return pictureSchema;
  if (field.kind === 'color') return colorSchema;
  if (field.kind === 'choice')
    return z.enum(Object.keys(field.labels), 'Choose one of the options');
  if (field.kind === 'number') {
    const range = `Enter a whole number from ${field.least} to ${field.most}`;
    return z.nullable(
      z.int(range).check(
        z.minimum(field.least, range),
        z.maximum(field.most, range),
        // Adding 0 turns -0 into 0. Otherwise -0 would be stored as 0 and then differ from the
        // content that was saved.
        z.overwrite((value) => value + 0),
      ),
    );
  }
  return textSchema(field);
}

const mapValues = <Value, Result>(
  record: Record<string, Value>,
  convert: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));

function fieldSchema(field: Field): z.ZodMiniType {
  if (field.kind !== 'list') return itemSchema(field);
  const { least, most, noun, item } = field;
  const length =
    least === most
      ? z.length(most, `There are always ${most}`)
      : z.maxLength(most, `Please use at most ${most}: remove one ${noun.toLowerCase()}`);
  return z.array(z.object(mapValues(item, itemSchema)), 'Please enter a list').check(length);
}

/** The schemas that were already made, because making one takes milliseconds. */
const schemas = new Map<Groups, z.ZodMiniType<AnyContent>>();

/**
 * Returns the schema that checks a part's content when it is saved and when it is read: types,
 * limits, rules and tokens. Required texts may be empty, because a draft may lack them. Unknown
 * fields are dropped.
 */
export function partSchema(groups: Groups): z.ZodMiniType<AnyContent> {
  const known = schemas.get(groups);
  if (known) return known;
  const schema = z.object(
    mapValues(groups, ({ fields }) => z.object(mapValues(fields, fieldSchema))),
    'Must be a part of the website',
  ) as unknown as z.ZodMiniType<AnyContent>;
  schemas.set(groups, schema);
  return schema;
}
