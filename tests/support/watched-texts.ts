import { onTestFinished } from 'vitest';

const methods: [object, string[]][] = [
  [
    String.prototype,
    [
      'normalize trim trimStart trimEnd toLowerCase toUpperCase replace replaceAll split match',
      'matchAll search includes indexOf lastIndexOf startsWith endsWith isWellFormed toWellFormed',
      'codePointAt slice substring padEnd concat',
    ].flatMap((names) => names.split(' ')),
  ],
  [RegExp.prototype, ['exec', 'test']],
  [URL, ['canParse', 'parse']],
  [TextEncoder.prototype, ['encode']],
  [Number, ['parseFloat']],
];

/** Whether zod uses a pattern to count the characters of a text. */
const countsCharacters = (value: unknown) =>
  value instanceof RegExp && value.source === String.raw`[\uD800-\uDBFF]`;

/**
 * Replaces the functions of the language that look at texts, until the test ends.
 * @returns the names of the functions that were called with a text of more than `longest`
 * characters, and a function that sets `longest`
 */
export function watchTexts() {
  const calls: string[] = [];
  let longest = Infinity;
  const isLong = (value: unknown) => typeof value === 'string' && value.length > longest;
  for (const [owner, names] of methods) {
    for (const name of names) {
      const original = Reflect.get(owner, name) as (...values: unknown[]) => unknown;
      const watched = function watched(this: unknown, ...values: unknown[]) {
        if ([this, ...values].some(isLong) && !countsCharacters(this)) calls.push(name);
        return Reflect.apply(original, this, values);
      };
      Object.defineProperty(owner, name, { value: watched, configurable: true, writable: true });
      onTestFinished(() => {
        Object.defineProperty(owner, name, { value: original, configurable: true, writable: true });
      });
    }
  }
  return {
    calls,
    during<T>(limit: number, act: () => T): T {
      longest = limit;
      try {
        return act();
      } finally {
        longest = Infinity;
      }
    },
  };
}
