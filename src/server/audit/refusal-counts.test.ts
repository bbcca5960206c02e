import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engines, openTestDatabase } from '#tests/support/test-database.ts';
import { createRefusalCounts } from './refusal-counts.ts';

test.each(engines)(
  'a failed write on %s keeps the counts for the next one, up to the limit',
  async (engine) => {
    const opened = await openTestDatabase(engine);
    onTestFinished(opened.close);
    let fails = true;
    const failing: KyselyPlugin = {
      transformQuery({ node }) {
        if (fails && node.kind === 'InsertQueryNode') throw new Error('no space is left');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = opened.db.withPlugin(failing);
    const counts = createRefusalCounts();
    const at = new Date('2026-11-26T12:00:00Z');
    const actor = { actorId: null, actor: null, address: '203.0.113.0/24', requestId: '' };
    const count = (caller: string) =>
      counts.count(
        { action: 'access_denied', entityName: 'GET /api/admin/agents', caller },
        () => ({
          at,
          actor: Promise.resolve(actor),
        }),
      );

    count('first');
    count('first');
    count('second');
    const writing = counts.write(db);
    count('first');
    await expect(writing).rejects.toThrow('no space is left');
    fails = false;
    await counts.write(db);
    const entries = await opened.db.selectFrom('auditLog').select('after').execute();
    expect(new Set(entries.map(({ after }) => after))).toEqual(
      new Set(['{"times":1}', '{"times":3}']),
    );
    await counts.write(db);
    expect(await opened.db.selectFrom('auditLog').select('id').execute()).toHaveLength(2);

    fails = true;
    for (let nth = 0; nth < 3; nth++) {
      const failed = counts.write(db);
      for (let caller = 0; caller < 150; caller++) count(`${nth} ${caller}`);
      await failed.catch(() => undefined);
    }
    fails = false;
    await counts.write(db);
    const written = await opened.db.selectFrom('auditLog').select('after').execute();
    const times = written.map(({ after }) => Number(/\d+/.exec(after ?? '')?.[0]));
    expect(times).toHaveLength(2 + 101);
    expect(times.reduce((sum, each) => sum + each)).toBe(4 + 450);
  },
);
