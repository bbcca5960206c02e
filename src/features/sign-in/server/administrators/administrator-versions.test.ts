import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { findAdminUser } from './administrator-store.ts';

const path = '/administrators';

describe.each(engines)('an administrator edited by two people on %s', (engine) => {
  const office = shareOffice(engine);
  const added = async () => {
    await office().addAdministrator('ruth', 'admin');
    return { id: (await findAdminUser(office().db, 'ruth'))?.id ?? '' };
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

  test('a login and a sign-in link do not change the version', async () => {
    const { id } = await added();
    await office().signIn('ruth');
    await office().call('POST', `${path}/${id}/sign-in-link`, {});
    expect((await office().call('GET', `${path}/${id}`)).headers['etag']).toBe('"1"');
  });
});
