import { beforeEach, describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { callsOf, refusalOf, shareOffice, statusesOf, type Call } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const message = ['There must be at least one active super admin'];

describe.each(engines)('the last active super admin on %s', (engine) => {
  const office = shareOffice(engine);
  const edit = async (username: string, change: object, call: Call = office().call) =>
    call('PUT', `/administrators/${await office().idOf(username)}`, change);
  const superAdmins = async () => {
    const rows = office().db.selectFrom('adminUsers').select('username');
    const active = rows.where('role', '=', 'super_admin').where('isActive', '=', true);
    return (await active.execute()).map(({ username }) => username);
  };

  async function addColleagues(...names: string[]) {
    for (const name of names) {
      await office().addAdministrator(name, name === 'clerk' ? 'admin' : 'super_admin');
    }
  }
  beforeEach(() => addColleagues('clerk'));
  const demoted = { role: 'admin', isActive: true };
  const deactivated = { role: 'super_admin', isActive: false };

  test.each([
    ['demoted', demoted, 'role'],
    ['deactivated', deactivated, 'isActive'],
    ['both', { role: 'admin', isActive: false }, 'isActive'],
  ])('cannot be %s', async (_how, change, field) => {
    const refused = { status: 422, errors: { [field]: message } };
    const entries = await recordedDuring(office(), async () => {
      expect(refusalOf(await edit('admin', change))).toEqual(refused);
    });
    expect([entries, await superAdmins()]).toEqual([[], ['admin']]);
    expect((await office().call('GET', '/session')).statusCode).toBe(200);
  });

  test('cannot be demoted if the other one is inactive', async () => {
    await addColleagues('second');
    await edit('second', deactivated);
    const refused = { status: 422, errors: { role: message } };
    expect(refusalOf(await edit('admin', demoted))).toEqual(refused);
  });

  test('can be demoted if there is another one, who then cannot be', async () => {
    await edit('clerk', { role: 'super_admin', isActive: true });
    const clerk = await callsOf(office(), 'clerk');
    expect((await edit('admin', demoted)).statusCode).toBe(200);
    expect((await office().call('GET', '/administrators')).statusCode).toBe(403);
    expect((await edit('clerk', demoted, clerk)).statusCode).toBe(422);
    expect(await superAdmins()).toEqual(['clerk']);
  });

  test.each([
    ['demote', demoted],
    ['deactivate', deactivated],
  ])('remains when two %s each other at the same time', async (_how, change) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [`one${round}`, `two${round}`];
      await addColleagues(one, two);
      const [asOne, asTwo] = [await callsOf(office(), one), await callsOf(office(), two)];
      const others = office().db.updateTable('adminUsers').set({ role: 'admin' });
      await others.where('username', 'not in', [one, two]).execute();
      const answers = await Promise.all([edit(two, change, asOne), edit(one, change, asTwo)]);
      const statuses = statusesOf(answers);
      expect(statuses[0]).toBe(200);
      expect([401, 403, 422]).toContain(statuses[1]);
      expect(await superAdmins()).toHaveLength(1);
    }
  });
});
