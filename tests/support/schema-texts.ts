import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'def' in Object(value._zod);

/**
 * Returns the schemas directly inside of a schema, by the last part of their path. Leaves out the
 * schema of a transform's result, which does not read what a caller sent.
 */
function partsOf(schema: Schema): [string, Schema][] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  if (isSchema(def['in']) && def['in']._zod.def.type === 'transform') return [['in', def['in']]];
  return Object.entries(def).flatMap(([name, value]): [string, Schema][] => {
    if (isSchema(value)) return [[name, value]];
    return Object.entries(Object(value) as object).flatMap(([key, inner]) =>
      isSchema(inner) ? [[`${name}.${key}`, inner] as [string, Schema]] : [],
    );
  });
}

/** Returns all schemas inside of a schema, with itself, by their paths. */
export function schemasIn(schema: Schema, path: string): [string, Schema][] {
  return [
    [path, schema],
    ...partsOf(schema).flatMap(([name, inner]) => schemasIn(inner, `${path}.${name}`)),
  ];
}

/** Returns the maximum that a schema's first check sets, or undefined if it checks something else. */
export function firstLimit(schema: Schema): number | undefined {
  const { checks = [] } = schema._zod.def as { checks?: z.core.$ZodCheck[] };
  const first = checks[0]?._zod.def as { check?: string; maximum?: number } | undefined;
  return first?.check === 'max_length' ? first.maximum : undefined;
}
