import { describe, expect, test } from 'vitest';
import { workOnImports } from '#features/imports/server/carry-out.ts';
import type { CarriedRow } from '#features/imports/server/import-kind.ts';
import { HttpError } from '#shared/http/errors.ts';
import {
  changePlan,
  commit,
  importContext,
  planOf,
  readImport,
  rowsOf,
  runImports,
} from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const oneAgent = 'Email,First Name,Last Name\nann@example.com,Ann,Lee\n';
const twoAgents = `${oneAgent}bo@example.com,Bo,Lee\n`;

describe.each(engines)('carrying out an import on %s', (engine) => {
  const office = shareOffice(engine);

  test('a plan that differs by then is refused with the new plan', async () => {
    const plan = await planOf(office(), 'agents', oneAgent);
    await addAgent(office(), { email: 'ann@example.com' });
    const answer = await commit(office(), plan);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      current: { id: plan.id, counts: { create: 0, update: 1 } },
    });
  });

  test('a row that cannot be carried out by then is marked, and the others go on', async () => {
    const plan = await planOf(office(), 'agents', twoAgents);
    const begun = await commit(office(), plan);
    expect(begun.json()).toMatchObject({ status: 'committing', progress: { done: 0, total: 2 } });
    await addAgent(office(), { email: 'ann@example.com' });
    await runImports(office());
    expect((await readImport(office(), plan.id)).results).toMatchObject({ done: 1, failed: 1 });
  });

  /** Begins an import of two agents, and runs it with a check of each batch. */
  async function runChecked(check: (rows: CarriedRow[]) => void) {
    const plan = await planOf(office(), 'agents', twoAgents);
    await commit(office(), plan);
    const context = importContext(office());
    const { carryOut } = context.kinds.agents;
    context.kinds.agents.carryOut = async (rows, given) => {
      const done = await carryOut(rows, given);
      check(rows);
      return done;
    };
    return { id: plan.id, ran: workOnImports(context, () => false) };
  }
  const statesOf = async (id: string) =>
    (await rowsOf(office(), id)).map(({ name, state, reason }) => [name, state, reason]);

  test('a row whose write is refused gets the reason, and the others are stored', async () => {
    const { id, ran } = await runChecked((rows) => {
      if (rows[0]?.name === 'Ann Lee') throw new HttpError(409, 'Refused');
    });
    await ran;
    expect(await statesOf(id)).toEqual([
      ['Ann Lee', 'failed', 'Refused'],
      ['Bo Lee', 'done', null],
    ]);
    const failed = await office().call('GET', `/imports/${id}/rows?state=failed`);
    expect([failed.headers['x-total-count'], failed.json()]).toMatchObject([
      '1',
      [{ name: 'Ann Lee' }],
    ]);
    const errors = await office().call('GET', `/imports/${id}/errors.csv`);
    expect(errors.body.split('\r\n').slice(1)).toEqual([
      '"ann@example.com","Ann","Lee","Refused"',
      '',
    ]);
    const agents = await office().db.selectFrom('agents').select('firstName').execute();
    expect(agents).toEqual([{ firstName: 'Bo' }]);
  });

  test('an error that is not about a row refuses none, and a later run carries them out', async () => {
    const { id, ran } = await runChecked(({ length }) => {
      throw length > 1 ? new HttpError(409, 'Refused') : new Error('unexpected');
    });
    await expect(ran).rejects.toThrow('unexpected');
    expect((await statesOf(id)).map(([, state]) => state)).toEqual(['pending', 'pending']);
    await runImports(office());
    expect((await readImport(office(), id)).results).toMatchObject({ done: 2, failed: 0 });
  });

  test('the file is kept until then, and no longer', async () => {
    const plan = await planOf(office(), 'agents', oneAgent);
    const isKept = async () => {
      const imports = office().db.selectFrom('imports').select('source').where('id', '=', plan.id);
      return (await imports.executeTakeFirstOrThrow()).source !== null;
    };
    expect(await isKept()).toBe(true);
    await commit(office(), plan);
    expect(await isKept()).toBe(false);
  });

  test.each([
    ['a new address of an agent', true, 'ann@example.org', 403],
    ['a new address of an agent who is reactivated', false, 'ann@example.org', 403],
    ['an agent who is reactivated', false, 'ann@example.com', 202],
  ])('%s needs the password again after 15 minutes', async (_title, isActive, email, status) => {
    const licenseNumber = '123456';
    await addAgent(office(), { email: 'ann@example.com', licenseNumber, isActive, phone: '1' });
    const file = `Email,License Number,First Name,Last Name,Phone\n${email},${licenseNumber},Eleanor,Whitfield,2\n`;
    const { id } = await planOf(office(), 'agents', file);
    const plan = await changePlan(office(), id, { choice: { isChosen: true } });
    expect(plan.counts).toMatchObject({ [isActive ? 'update' : 'reactivate']: 1 });
    office().clock.advance(16 * 60);
    expect((await commit(office(), plan)).statusCode).toBe(status);
  });

  test('a new address that is not chosen needs no password, whatever another plan has chosen', async () => {
    await addAgent(office(), { email: 'ann@example.com', licenseNumber: '123456' });
    const file =
      'Email,License Number,First Name,Last Name\nann@example.org,123456,Eleanor,Whitfield\n';
    const plan = await planOf(office(), 'agents', file);
    const other = await planOf(office(), 'agents', file);
    await changePlan(office(), other.id, { choice: { isChosen: true } });
    office().clock.advance(16 * 60);
    expect((await commit(office(), plan)).statusCode).toBe(202);
  });

  test('a choice of rows leaves the rows of other plans alone', async () => {
    await addAgent(office(), { email: 'ann@example.com', phone: '1' });
    const file = 'Email,First Name,Last Name,Phone\nann@example.com,Ann,Lee,2\n';
    const [first, second] = [
      await planOf(office(), 'agents', file),
      await planOf(office(), 'agents', file),
    ];
    await changePlan(office(), second.id, { choice: { isChosen: true } });
    const rows = office()
      .db.selectFrom('importRows')
      .select('isChosen')
      .where('importId', 'in', [first.id, second.id])
      .orderBy('importId');
    expect(await rows.execute()).toEqual([{ isChosen: false }, { isChosen: true }]);
  });

  test('pressed twice, it is carried out once', async () => {
    const plan = await planOf(office(), 'agents', oneAgent);
    const press = () => commit(office(), plan);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    await Promise.all([runImports(office()), runImports(office())]);
    expect(await office().db.selectFrom('agents').selectAll().execute()).toHaveLength(1);
    expect((await press()).statusCode).toBe(202);
  });
});
