import { beforeEach, expect, test, vi } from 'vitest';
import type { Import } from '#features/imports/domain/imports.ts';
import { workOnImports } from '#features/imports/server/carry-out.ts';
import { makePlan } from '#features/imports/server/make-plan.ts';
import { getImport } from '#features/imports/server/stored-import.ts';
import type { Database } from '#shared/db/connection.ts';
import { HttpError } from '#shared/http/errors.ts';
import { runTwice } from '#tests/support/held-transaction.ts';
import { importContext, planOf, readImport, rowsOf, runImports } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { shareTwoUsers, statuses, type Act } from '#tests/support/two-users.ts';

const office = shareOffice(engines[1]);
const during = shareTwoUsers(office);
const file = 'Email,First Name,Last Name\nann@example.com,Ann,Lee\nbo@example.com,Bo,Lee\n';

let plan: Import;
beforeEach(async () => {
  plan = await planOf(office(), 'agents', file);
});
const begin: Act = (call) =>
  call('POST', `/imports/${plan.id}/commit`, { planHash: plan.planHash });
const change =
  (body: object): Act =>
  (call) =>
    call('PUT', `/imports/${plan.id}`, body);
const isBegun = (transaction: Database) =>
  transaction
    .selectFrom('imports')
    .select('id')
    .where('id', '=', plan.id)
    .where('status', '=', 'committing')
    .executeTakeFirst();

test('of two instances one carries out an import, and the other one does not wait', async () => {
  await begin(office().call);
  await runTwice(office().db, () => runImports(office()));
  expect((await readImport(office(), plan.id)).results).toMatchObject({ done: 2, failed: 0 });
});

test.each<[title: string, act: Act]>([
  ['deleted', (call) => call('DELETE', `/imports/${plan.id}`)],
  ['read from another line', change({ options: { headerLine: 2 } })],
  ['given other columns', change({ mapping: { 'First Name': null } })],
])('a plan that another user carries out meanwhile cannot be %s', async (_title, act) => {
  const rows = await rowsOf(office(), plan.id);
  expect(statuses(await during(begin, act, isBegun))).toEqual([202, 409]);
  expect(await readImport(office(), plan.id)).toMatchObject({ status: 'committing' });
  expect(await rowsOf(office(), plan.id)).toEqual(rows);
});

test('a plan that two users carry out at once is begun once', async () => {
  expect(statuses(await during(begin, begin, isBegun))).toEqual([202, 202]);
  const entries = office().db.selectFrom('auditLog').select('id').where('entityId', '=', plan.id);
  expect(await entries.execute()).toHaveLength(1);
});

test('a plan of the columns that another user changes meanwhile is not stored', async () => {
  const stored = await getImport(office().db, plan.id);
  const makeAgain = () =>
    makePlan(importContext(office()), stored).catch((error: unknown) => error);
  const [, refused] = await during(change({ mapping: { 'First Name': null } }), makeAgain);
  expect(refused).toMatchObject({ status: 409 });
});

test('columns that two users choose at once are both kept', async () => {
  await during(
    change({ mapping: { 'First Name': 'lastName' } }),
    change({ mapping: { 'Last Name': 'firstName' } }),
  );
  expect((await readImport(office(), plan.id)).mapping).toMatchObject({
    'First Name': 'lastName',
    'Last Name': 'firstName',
  });
});

test('options that two users choose at once are both kept', async () => {
  await during(
    change({ options: { decimalComma: true } }),
    change({ options: { isChecked: true } }),
  );
  expect((await readImport(office(), plan.id)).options).toMatchObject({
    decimalComma: true,
    isChecked: true,
  });
});

test('of two instances one refuses a row, and the other one does not refuse the next', async () => {
  const { db } = office();
  const lines = Array.from({ length: 60 }, (_, nth) => `a${nth}@example.com,Ann,Lee ${nth}`);
  plan = await planOf(office(), 'agents', `Email,First Name,Last Name\n${lines.join('\n')}\n`);
  await begin(office().call);
  const context = importContext(office());
  const { carryOut } = context.kinds.agents;
  context.kinds.agents.carryOut = async (rows, given) => {
    if (JSON.stringify(rows).includes('a0@')) throw new HttpError(409, 'Refused');
    return carryOut(rows, given);
  };
  const run = (isStopping: () => boolean) => workOnImports(context, isStopping);
  const start = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction');
  // The other instance works on some rows after the first one failed with all and with one row.
  spy
    .mockImplementationOnce(start)
    .mockImplementationOnce(start)
    .mockImplementationOnce(() => {
      const builder = start();
      const execute = builder.execute.bind(builder);
      builder.execute = async (write) => {
        let runs = 0;
        await run(() => runs++ > 0);
        return execute(write);
      };
      return builder;
    });
  await run(() => false);
  expect((await readImport(office(), plan.id)).results).toMatchObject({ done: 59, failed: 1 });
});
