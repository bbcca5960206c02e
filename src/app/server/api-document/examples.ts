import type { JsonSchema } from '#app/domain/api-document.ts';

/** Example values for fields whose names match. The first one that fits the field's rules is used. */
const namedExamples: [RegExp, ...(string | number)[]][] = [
  [/^id$|Id$|inquiriesTo|^(assignedTo|agent|record)$/, '019ac1f2-7c3e-7a41-9b55-2f60c1d8e7a4'],
  [/mail|^to$|address$|^recipient$/i, 'jane.doe@example.com'],
  [/phone/i, '(912) 555-0142'],
  [/whatsapp/, '19125550142'],
  [/At$|Until$|^(at|start|end|from|until)$/, '2026-11-27T15:04:05.000Z', '2026-11-27'],
  [/On$|Day$|Date$|^(date|on|day|today|due|since)$/, '2026-11-27', '2026-11-27T15:04:05.000Z'],
  [/^month$/, '2026-11'],
  [/^(firstName)$/, 'Jane'],
  [/^(lastName)$/, 'Doe'],
  [/name$|^(author|actor|by)$/i, 'Jane Doe'],
  [/checksum/i, '0'.repeat(64)],
  [/focus/i, '50,50'],
  [/slug/i, 'jane-doe'],
  [/split|share/i, '70.00', 70],
  [/hours/i, '3.00', 3],
  [/licenseNumber/, '123456'],
  [/password/i, 'pelican ferry mosaic thimble'],
  [/^code$/, '123456', 'confirmation_needed'],
  [/reason|note/i, 'Agreed with the broker'],
  [/facebook/, 'https://www.facebook.com/marshandsquare'],
  [/instagram/, 'https://www.instagram.com/marshandsquare'],
  [/linkedin/, 'https://www.linkedin.com/in/janedoe'],
  [/url$|link$/i, 'https://example.com/'],
];

const texts = [
  'Example',
  'example',
  '1',
  '#336699',
  '2026-11-27',
  '019ac1f2-7c3e-7a41-9b55-2f60c1d8e7a4',
];

function fits(schema: JsonSchema, text: string): boolean {
  const { pattern, minLength = 0, maxLength = Infinity } = schema;
  if (text.length < minLength || text.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}

function exampleText(schema: JsonSchema, name: string): string {
  const named = namedExamples.find(([pattern]) => pattern.test(name))?.slice(1) ?? [];
  const candidates = [...named, ...texts].filter((each) => typeof each === 'string');
  return candidates.find((each) => fits(schema, each)) ?? 'x'.repeat(schema.minLength ?? 1);
}

function exampleNumber({ minimum = 1, maximum = Infinity }: JsonSchema, name: string): number {
  const named = namedExamples.find(([pattern]) => pattern.test(name))?.slice(1) ?? [];
  const value = [...named, 1].find((each) => typeof each === 'number') ?? 1;
  return Math.min(Math.max(value, minimum), maximum);
}

const exampleObject = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name, schema]) => required.includes(name) || schema.type !== undefined)
      .map(([name, schema]) => [name, exampleOf(schema, name)]),
  );

export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.examples) return schema.examples[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, name);
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'object') return exampleObject(schema);
  if (type === 'array') return [exampleOf(schema.items ?? {}, name.replace(/s$/, ''))];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return exampleNumber(schema, name);
  return type === 'string' ? exampleText(schema, name) : 'example';
}
