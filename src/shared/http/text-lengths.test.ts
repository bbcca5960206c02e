import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { partIds, parts } from '#features/site/domain/parts.ts';
import { partSchema } from '#features/site/domain/schema.ts';
import { collectRoutes } from '#tests/support/route-table.ts';
import { firstLimit, isSchema, schemasIn } from '#tests/support/schema-texts.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { watchTexts } from '#tests/support/watched-texts.ts';

const fill = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Texts that take the longest to trim, normalize, search, split or convert. */
const nasty: Record<string, (length: number) => string> = {
  'different letters as a domain': (length) =>
    `a@${Array.from({ length }, (_, nth) => String.fromCodePoint(0x4e00 + (nth % 20_000))).join('')}`,
  'combining marks': (length) => `e${fill('\u0301\u0316', length)}`,
  spaces: (length) => `${fill(' ', length)}x`,
  'line breaks': (length) => `x${fill(' \n', length)}x`,
  digits: (length) => fill('1', length),
  slashes: (length) => `https://${fill('/', length)}`,
  'at signs': (length) => fill('@', length),
  'letters and dots': (length) => fill('a.', length),
  emoji: (length) => fill('\u{1F3E1}', length),
  'right to left': (length) => fill('\u202Eא', length),
  'zero width': (length) => `a${fill('\u200B', length)}@example.com`,
  quotes: (length) => fill('"\'', length),
  brackets: (length) => fill('<', length),
  'lone surrogates': (length) => fill('\uD800', length),
};

const namedSchemas = (owner: string, values: object) =>
  Object.entries(values).flatMap(([name, value]): [string, z.core.$ZodType][] =>
    isSchema(value) ? [[`${owner} ${name}`, value]] : [],
  );

const [app, routes] = await collectRoutes(() => createTestApp('sqlite'));
await app.close();

const routeSchemas = routes.flatMap(({ method, url, schema = {} }) =>
  namedSchemas(`${method} ${url}`, schema),
);

/** The schemas in the answers of routes. They read no text that a caller sent. */
const answers = new Set(
  routes
    .flatMap(({ schema }) => namedSchemas('', Object(schema?.response) as object))
    .flatMap(([, schema]) => schemasIn(schema, ''))
    .map(([, schema]) => schema),
);

/** Finds the schemas that the handlers of routes parse with, and all others that are exported. */
async function exportedSchemas() {
  const files = globSync('src/**/domain{.ts,/**/*.ts}', { exclude: ['**/*.test.ts'] });
  const modules = files.map(async (file) =>
    namedSchemas(file, (await import(resolve(file))) as object),
  );
  return (await Promise.all(modules)).flat();
}

const websiteParts = partIds.map((part): [string, z.core.$ZodType] => [
  `website part ${part}`,
  partSchema(parts[part].groups),
]);

describe('the schemas of all routes', async () => {
  const schemas = [...routeSchemas, ...(await exportedSchemas()), ...websiteParts];
  const inner = new Map(schemas.flatMap(([name, schema]) => schemasIn(schema, name)));
  const texts = [...inner].filter(
    ([, schema]) => schema._zod.def.type === 'string' && !answers.has(schema),
  );

  test('check the length of each text first', () => {
    expect(texts.length).toBeGreaterThan(150);
    expect(
      texts.filter(([, text]) => firstLimit(text) === undefined).map(([name]) => name),
    ).toEqual([]);
  });

  test('convert no text to a number before its length was checked', () => {
    const coerced = [...inner].filter(([, { _zod }]) => 'coerce' in _zod.def && _zod.def.coerce);
    expect(coerced.map(([name]) => name)).toEqual([]);
  });

  test.each(Object.entries(nasty))(
    'look at nothing else of 60,000 characters: %s',
    (_kind, make) => {
      const watch = watchTexts();
      const made = new Map<number, string>();
      const seen = texts.map(([name, schema]) => {
        const limit = firstLimit(schema) ?? 0;
        const length = Math.max(60_000, 2 * limit + 2);
        const text = made.get(length) ?? make(length);
        made.set(length, text);
        const result = watch.during(Math.max(limit, 30_000), () => z.safeParse(schema, text));
        return [name, result.success, watch.calls.splice(0)];
      });
      expect(seen).toEqual(texts.map(([name]) => [name, false, []]));
    },
  );
});
