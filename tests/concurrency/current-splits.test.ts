/**
 * Compares an agent's commission split in the list of agents with the split that the agent's
 * history has for today, after each step of random sequences of changes and passing days.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { fuzzTimeout, tryOut } from '#tests/fuzz/run-property.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { engines } from '#tests/support/test-database.ts';

const split = fc.constantFrom('60', '70', '80', '90');

const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('add'), split, days: fc.integer({ min: -4, max: 4 }) }),
  fc.record({ kind: fc.constant('put'), split }),
  fc.record({ kind: fc.constant('void'), nth: fc.nat(9) }),
  fc.record({ kind: fc.constant('days'), days: fc.integer({ min: 1, max: 3 }) }),
);

type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

const keyOf = (row: { effectiveOn: string; createdAt: string }) => row.effectiveOn + row.createdAt;

describe.each(engines)('the current split on %s', (engine) => {
  const { office, goTo, agentId, runJob, add, put, voidSplit, listed } = shareSplitOffice(engine);

  const today = () => officeDay(office().clock.read());

  const readRows = () =>
    office()
      .db.selectFrom('commissionSplits')
      .select(['id', 'effectiveOn', 'createdAt', 'split', 'voidedAt'])
      .where('agentId', '=', agentId())
      .execute();

  /** Finds today's split in the history, without the functions with which the server finds it. */
  async function expectedSplit() {
    const rows = (await readRows())
      .filter(({ voidedAt, effectiveOn }) => voidedAt === null && effectiveOn <= today())
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    return rows.at(-1)?.split;
  }

  async function make(change: Change) {
    if ('nth' in change) {
      const rows = await readRows();
      return voidSplit(rows[change.nth % rows.length]?.id ?? '');
    }
    if (!('split' in change)) return goTo(addDays(today(), change.days));
    if (!('days' in change)) return put({ commissionSplit: change.split });
    return add(change.split, addDays(today(), change.days), { confirmBackdated: true });
  }

  test('is the one of the history after any changes', { timeout: fuzzTimeout }, async () => {
    let accepted = 0;
    const sequence = fc.array(anyChange, { minLength: 5, maxLength: 12, size: 'max' });
    await tryOut(engine === 'sqlite' ? 6 : 4, sequence, async (changes) => {
      for (const change of changes) {
        const status = (await make(change))?.statusCode ?? 200;
        expect(status).toBeLessThan(500);
        if (status < 300) accepted++;
        if (change.kind === 'days') await runJob();
        expect(await listed()).toBe(await expectedSplit());
      }
    });
    expect(accepted).toBeGreaterThan(10);
  });
});
