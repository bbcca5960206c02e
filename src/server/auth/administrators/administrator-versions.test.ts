import { describe, expect, test } from 'vitest';
import type { AdministratorAccount } from '#domain/administrators.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareOffice } from '#tests/support/office.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const path = '/administrators';
const password = 'violet lanterns over the harbor';

describe.each(engines)('an administrator edited by two people on %s', (engine) => {
  const office = shareOffice(engine);
  const added = async () => {
    const ruth = { username: 'ruth', password, role: 'admin' };
    return (await office().call('POST', path, ruth)).json<AdministratorAccount>();
  };

  test('A30: an edit of an old version is refused with the current record', async () => {
    const { id } = await added();
    const url = `${path}/${id}`;
    const edited = { role: 'super_admin', isActive: true };
    const seen = String((await office().call('GET', url)).headers['etag']);
    const saved = await office().call('PUT', url, edited, { 'if-match': seen });
    expect([saved.statusCode, seen, saved.headers['etag']]).toEqual([200, '"1"', '"2"']);
    const mine = { role: 'admin', isActive: false };
    const entries = await recordedDuring(office(), async () => {
      const late = await office().call('PUT', url, mine, { 'if-match': seen });
      expect([late.statusCode, late.json()]).toMatchObject([412, { current: saved.json() }]);
    });
    expect([entries, (await office().call('GET', url)).json()]).toEqual([[], saved.json()]);
    const again = await office().call('PUT', url, mine, { 'if-match': '"2"' });
    expect([again.statusCode, again.headers['etag']]).toEqual([200, '"3"']);
  });

  test('a login and a new password do not change the version', async () => {
    const { id } = await added();
    await office().signIn('ruth', password);
    await office().call('PUT', `${path}/${id}/password`, { password: adminPassword });
    expect((await office().call('GET', `${path}/${id}`)).headers['etag']).toBe('"1"');
  });
});
