import { describe, expect, test } from 'vitest';
import { insertSplit } from '#features/splits/db/splits.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the people in the history of commission splits on %s', (engine) => {
  const { office, agentId, add, voidSplit, read, on } = shareSplitOffice(engine);
  const stored = () =>
    office().db.selectFrom('commissionSplits').select(['createdBy', 'voidedBy']).execute();

  test('have their full names, and the usernames stay stored', async () => {
    await add('80', '2026-02-01');
    await voidSplit((await read()).planned[0]?.id ?? '');
    const people = () => read().then(({ history }) => history[0]);
    const usernames = { createdBy: 'admin', voidedBy: 'admin' };
    const nameless = { createdByName: 'admin', voidedByName: 'admin' };
    expect(await people()).toMatchObject({ ...usernames, ...nameless });
    await office().db.updateTable('adminUsers').set({ fullName: 'Tamika Jones' }).execute();
    const named = { createdByName: 'Tamika Jones', voidedByName: 'Tamika Jones' };
    expect(await people()).toMatchObject({ ...usernames, ...named });
    expect((await read()).current).toMatchObject({
      createdByName: 'Tamika Jones',
      voidedByName: null,
    });
    expect(await on('2026-01-10')).toMatchObject({
      createdBy: 'admin',
      createdByName: 'Tamika Jones',
    });
    expect(await stored()).toContainEqual(usernames);
  });

  test('have their usernames once their accounts are gone', async () => {
    const row = { agentId: agentId(), effectiveOn: '2026-01-10', split: '80.00', reason: 'Review' };
    const { db, clock } = office();
    await insertSplit(db, { ...row, origin: 'planned', createdBy: 'gone' }, clock.read());
    expect((await read()).current).toMatchObject({ createdBy: 'gone', createdByName: 'gone' });
  });
});
