/** Random values for a schema: most are valid or nearly valid at its limits, some are broken. */
import * as fc from 'fast-check';
import type * as z from 'zod/mini';
import { firstLimit } from '#tests/support/schema-texts.ts';
import { anyValue, oddDate, oddNumber, oddText } from './values.ts';

type Schema = z.core.$ZodType;

/** The parts of a schema's definition that this file reads. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  in?: Schema;
  element?: Schema;
  options?: Schema[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  checks?: z.core.$ZodCheck[];
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** Returns the numbers that a schema's checks set as its limits. */
function limitsOf({ checks = [] }: Definition): number[] {
  return checks.flatMap(({ _zod: { def } }) => {
    const { maximum, minimum, value, length } = def as unknown as Record<string, unknown>;
    return [maximum, minimum, value, length].filter((each) => typeof each === 'number');
  });
}

function textNear(schema: Schema): fc.Arbitrary<unknown> {
  const limit = firstLimit(schema) ?? 100;
  const units = fc.constantFrom('x', 'ß', 'é ', '1', '𝕊');
  const lengths = fc.constantFrom(limit - 1, limit, limit + 1, limit - 1000, limit - 999);
  const long = fc
    .tuple(units, lengths)
    .map(([unit, length]) => unit.repeat(Math.max(0, length)).slice(0, Math.max(0, length)));
  return fc.oneof(
    { weight: 3, arbitrary: long },
    { weight: 3, arbitrary: oddText },
    oddDate,
    oddNumber,
    fc.emailAddress(),
    fc.uuid({ version: 7 }),
  );
}

function listNear(element: Schema, definition: Definition, sample: unknown[]) {
  const [first] = sample;
  const counts = [0, 1, 2, ...limitsOf(definition).flatMap((limit) => [limit, limit + 1])];
  const repeated = fc.constantFrom(...counts).map((length) => Array.from({ length }, () => first));
  return fc.oneof(
    repeated,
    near(element, first).map((changed) => [changed, ...sample.slice(1)]),
    fc.array(anyValue, { maxLength: 3 }),
  );
}

/**
 * Returns random values near `sample`, which is a valid value. Values of an object differ from it
 * in one field.
 */
function near(schema: Schema, sample: unknown): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const { type, shape, innerType, element, options, entries, values } = definition;
  if (shape) {
    const fields = Object.entries(shape).map(([name, field]) => {
      const inner = Object(sample) as Record<string, unknown>;
      return near(field, inner[name]).map((value) => ({ ...inner, [name]: value }));
    });
    return fc.oneof(...fields);
  }
  if (innerType) return fc.oneof(fc.constantFrom(undefined, null), like(innerType, sample));
  if (definition.in) return like(definition.in, sample);
  if (options) return fc.oneof(...options.map((option) => like(option, sample)));
  if (element) return listNear(element, definition, Array.isArray(sample) ? sample : []);
  if (entries) return fc.oneof(fc.constantFrom(...Object.values(entries)), anyValue);
  if (values) return fc.oneof(fc.constantFrom(...values), anyValue);
  if (type === 'boolean') return fc.oneof(fc.boolean(), fc.constantFrom('true', 0, null));
  if (type === 'string') return textNear(schema);
  if (type !== 'number') return anyValue;
  const limits = limitsOf(definition).flatMap((limit) => [limit - 1, limit, limit + 1]);
  return fc.oneof(oddNumber, fc.integer({ min: -1, max: 101 }), fc.constantFrom(0, ...limits));
}

/** Returns random values for a schema: near the sample, the sample itself, or any value. */
const like = (schema: Schema, sample: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: near(schema, sample) },
    { weight: 2, arbitrary: fc.constant(sample) },
    anyValue,
  );

/** Returns random bodies: the sample, or with one or two other fields, or with a field too many. */
export const bodiesLike = (schema: Schema, sample: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constant(sample),
    { weight: 8, arbitrary: near(schema, sample) },
    { weight: 2, arbitrary: near(schema, sample).chain((changed) => near(schema, changed)) },
    fc
      .tuple(fc.constantFrom('id', 'version', 'role', 'createdAt', 'toString'), anyValue)
      .map(([name, value]) => ({ ...Object(sample), [name]: value })),
    anyValue,
  );
