import { beforeEach, describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { callsOf, refusalOf, shareOffice, statusesOf, type Call } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const message = ['There must be at least one active super admin'];

describe.each(engines)('the last active super admin on %s', (engine) => {
  const office = shareOffice(engine);
  let ids: Map<string, string>;
  const url = (username: string) => `/administrators/${ids.get(username)}`;
  const superAdmins = async () => {
    const rows = office().db.selectFrom('adminUsers').select('username');
    const active = rows.where('role', '=', 'super_admin').where('isActive', '=', true);
    return (await active.execute()).map(({ username }) => username);
  };

  async function addColleagues(...names: string[]) {
    for (const name of names) {
      await office().addAdministrator(name, name === 'clerk' ? 'admin' : 'super_admin');
    }
    const rows = await office().db.selectFrom('adminUsers').select(['id', 'username']).execute();
    ids = new Map(rows.map(({ id, username }) => [username, id]));
  }
  beforeEach(() => addColleagues('clerk'));

  test.each([
    ['demoted', { role: 'admin', isActive: true }, 'role'],
    ['deactivated', { role: 'super_admin', isActive: false }, 'isActive'],
    ['both', { role: 'admin', isActive: false }, 'isActive'],
  ])('cannot be %s', async (_how, edit, field) => {
    const entries = await recordedDuring(office(), async () => {
      expect(refusalOf(await office().call('PUT', url('admin'), edit))).toEqual({
        status: 422,
        errors: { [field]: message },
      });
    });
    expect([entries, await superAdmins()]).toEqual([[], ['admin']]);
    expect((await office().call('GET', '/session')).statusCode).toBe(200);
  });

  test('cannot be demoted if the other one is inactive', async () => {
    await addColleagues('second');
    await office().call('PUT', url('second'), { role: 'super_admin', isActive: false });
    const answer = await office().call('PUT', url('admin'), { role: 'admin', isActive: true });
    expect(refusalOf(answer)).toEqual({ status: 422, errors: { role: message } });
  });

  test('can be demoted if there is another one, who then cannot be', async () => {
    await office().call('PUT', url('clerk'), { role: 'super_admin', isActive: true });
    const clerk = await callsOf(office(), 'clerk');
    const demoted = { role: 'admin', isActive: true };
    expect((await office().call('PUT', url('admin'), demoted)).statusCode).toBe(200);
    expect((await office().call('GET', '/administrators')).statusCode).toBe(403);
    expect((await clerk('PUT', url('clerk'), demoted)).statusCode).toBe(422);
    expect(await superAdmins()).toEqual(['clerk']);
  });

  test.each([
    ['demote', { role: 'admin', isActive: true }],
    ['deactivate', { role: 'super_admin', isActive: false }],
  ])('remains when two %s each other at the same time', async (_how, edit) => {
    for (let round = 0; round < 10; round++) {
      await addColleagues(`one${round}`, `two${round}`);
      const [one, two] = [`one${round}`, `two${round}`];
      const sessions = [await callsOf(office(), one), await callsOf(office(), two)] as [Call, Call];
      const others = office().db.updateTable('adminUsers').set({ role: 'admin' });
      await others.where('username', 'not in', [one, two]).execute();
      const answers = await Promise.all([
        sessions[0]('PUT', url(two), edit),
        sessions[1]('PUT', url(one), edit),
      ]);
      const statuses = statusesOf(answers);
      expect(statuses[0]).toBe(200);
      expect([401, 403, 422]).toContain(statuses[1]);
      expect(await superAdmins()).toHaveLength(1);
    }
  });

  test('remains when three give up the role at the same time', async () => {
    await addColleagues('second', 'third');
    const names = ['admin', 'second', 'third'];
    const calls = await Promise.all(names.map((name) => callsOf(office(), name)));
    const answers = await Promise.all(
      calls.map((call, each) =>
        call('PUT', url(names[each] ?? ''), { role: 'admin', isActive: true }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 422]);
    expect(await superAdmins()).toHaveLength(1);
  });
});
