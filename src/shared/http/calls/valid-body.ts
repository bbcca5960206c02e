import type * as z from 'zod/mini';
import { InvalidFieldsError } from '#shared/http/errors.ts';

/**
 * Checks a body with nested fields. The errors have the whole path of a field, such as
 * "2026.0.date"; those of Fastify's own check have only the first name.
 * @throws InvalidFieldsError
 */
export function requireValidBody<Output>(schema: z.ZodMiniType<Output>, body: unknown): Output {
  const { data, error } = schema.safeParse(body);
  if (!error) return data;
  // `Object.groupBy` returns an object without a prototype, because a caller may name a field
  // "toString".
  const issues = Object.groupBy(error.issues, ({ path }) => path.join('.') || 'body');
  throw new InvalidFieldsError(
    Object.fromEntries(
      Object.entries(issues).map(([field, found = []]) => [
        field,
        found.map((each) => each.message),
      ]),
    ),
  );
}
