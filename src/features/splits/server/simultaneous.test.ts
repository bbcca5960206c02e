import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { overlap } from '#tests/support/held-transaction.ts';
import { callsOf } from '#tests/support/office.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { engines } from '#tests/support/test-database.ts';

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('a commission split during another change', () => {
  const { office, goTo, agentId, add, put, runJob } = shareSplitOffice(engines[1]);

  test('takes effect once', async () => {
    await add('80.00', '2026-02-01');
    await goTo('2026-02-01');
    const entries = await recordedDuring(office(), () =>
      overlap<unknown>(office().db, runJob, () => put({ notes: 'Moved' })),
    );
    expect(entries.filter(({ action }) => action === 'took_effect')).toHaveLength(1);
  });

  test('is recorded with the name that the agent gets meanwhile', async () => {
    await office().addAdministrator('ruth', 'admin');
    const ruth = await callsOf(office(), 'ruth');
    const path = `/agents/${agentId()}`;
    const agent = (await ruth('GET', path)).json<object>();
    const entries = await recordedDuring(office(), () =>
      overlap(
        office().db,
        () => ruth('PUT', path, { ...agent, lastName: 'Zimmer' }),
        () => add('80.00', '2026-02-01'),
      ),
    );
    expect(entries.at(-1)).toMatchObject({
      entity: 'commission_split',
      entityName: 'Eleanor Zimmer',
    });
  });
});
