/** The body of a bulk edit of inquiries, and the check of its result. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Done } from './effects.ts';
import { kept, refused, type Field, type Fields } from './rules.ts';
import { idPattern, knownIds } from './sample-office.ts';
import { anyValue } from './values.ts';

const gone = '018f0000-0000-7000-8000-0000000000ff';
const isId = (value: unknown) => typeof value === 'string' && idPattern.test(value);

/**
 * A field with a list of the ids of 1 to 50 records. Some of the ids can be of a record that does
 * not exist.
 */
export const upToFifty = (known: readonly string[]): Field => ({
  good: fc.array(fc.constantFrom(...known, gone), { minLength: 1, maxLength: 50 }),
  near: fc.oneof(
    fc.constantFrom([], [''], [gone, 1], gone),
    fc.constantFrom(50, 51, 1000).map((length) => Array.from({ length }, () => gone)),
    fc.array(anyValue),
  ),
  judge: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= 50 && value.every(isId)
      ? kept(value)
      : refused,
});

const assign = fc.record({
  kind: fc.constant('assign'),
  assignedAgentId: fc.constantFrom(null, ...knownIds.agents, gone),
  tellAgent: fc.boolean(),
});
const others = fc.constantFrom(...['done', 'spam', 'not_spam'].map((kind) => ({ kind })));

const change: Field = {
  good: fc.oneof(assign, others),
  near: fc.oneof(
    anyValue,
    fc.record({ kind: anyValue }),
    fc.record({ kind: fc.constant('assign') }),
  ),
  judge(value) {
    const { kind, assignedAgentId, tellAgent } = Object(value) as Record<string, unknown>;
    if (typeof kind !== 'string' || Array.isArray(value)) return refused;
    if (['done', 'spam', 'not_spam'].includes(kind)) return kept(value);
    const isAssignment =
      kind === 'assign' &&
      (assignedAgentId === null || isId(assignedAgentId)) &&
      typeof tellAgent === 'boolean';
    return isAssignment ? kept(value) : refused;
  },
};

export const bulkEdit: Fields = { ids: upToFifty(knownIds.contacts), change };

/** Checks that every id of the request is in the result once. */
export function keptBulkEdit({ answer, seen }: Done) {
  const { changed, failed } = answer.json<{ changed: string[]; failed: { id: string }[] }>();
  const named = [...changed, ...failed.map(({ id }) => id)];
  expect(named.toSorted()).toEqual([...new Set(seen['ids'] as string[])].toSorted());
}
