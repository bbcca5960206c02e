import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { shareOffice } from '#tests/support/office.ts';
import { adminPassword, createTestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const fromElsewhere = { remoteAddress: '203.0.113.9' };

describe.each(engines)('A39: the audit trail of logins on %s', (engine) => {
  const office = shareOffice(engine);
  const adminId = async () =>
    (await office().db.selectFrom('adminUsers').select('id').executeTakeFirstOrThrow()).id;
  const nothing = { entityId: null, entityName: null, before: null, after: null };
  const during = (act: () => Promise<unknown>) => recordedDuring(office(), act);

  test('records a login and a logout', async () => {
    const entries = await during(async () => {
      const answer = await logIn(office(), undefined, fromElsewhere);
      const cookie = `sid=${answer.cookies[0]?.value}`;
      const out = { method: 'POST' as const, url: '/api/admin/logout', headers: { cookie } };
      await office().app.inject(out);
      await office().app.inject(out);
    });
    const common = { ...nothing, actorId: await adminId(), actor: 'admin', entity: 'session' };
    expect(entries).toMatchObject([
      { ...common, action: 'login', address: '203.0.113.9', after: { method: 'password' } },
      { ...common, action: 'logout', address: '127.0.0.1' },
    ]);
  });

  test('records each failed login, with the username if it exists', async () => {
    const at = office().clock.read().toISOString();
    let requestId: unknown;
    const entries = await during(async () => {
      await logIn(office(), wrongLogin(), fromElsewhere);
      const answer = await logIn(office(), wrongLogin('NoBody'), fromElsewhere);
      requestId = answer.headers['x-request-id'];
    });
    const address = '203.0.113.0/24';
    const common = { ...nothing, actorId: null, action: 'login_failed', entity: 'session', at };
    expect(entries).toMatchObject([
      { ...common, address, actor: 'admin' },
      // An unknown username is not recorded, because the user may have typed a password into the
      // field for the username.
      { ...common, address, actor: null, requestId },
    ]);
  });

  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ])('records only the network of the visitor %s', async (remoteAddress, address) => {
    const entries = await during(() => logIn(office(), wrongLogin(), { remoteAddress }));
    expect(entries).toMatchObject([{ action: 'login_failed', address }]);
  });

  test('records each wrong current password, without the password', async () => {
    const change = { currentPassword: 'hunter2hunter2', newPassword: adminPassword };
    const entries = await during(async () => {
      for (let time = 0; time < 7; time++) await office().call('PUT', '/password', change);
    });
    const id = await adminId();
    const who = { actor: 'admin', actorId: id, address: '127.0.0.1' };
    const what = { action: 'password_refused', entity: 'administrator', entityId: id };
    const refused = { ...nothing, ...who, ...what, entityName: 'admin' };
    expect(entries).toMatchObject(Array.from({ length: 5 }, () => refused));
    expect(JSON.stringify(entries)).not.toContain('hunter2');
  });

  test('records a changed password and ended sessions', async () => {
    const newPassword = 'violet lanterns over the harbor';
    const entries = await during(async () => {
      await office().call('PUT', '/password', { currentPassword: adminPassword, newPassword });
      const headers = { cookie: await office().signIn('admin', newPassword) };
      await office().app.inject({ method: 'DELETE', url: '/api/admin/sessions', headers });
    });
    const id = await adminId();
    const common = { ...nothing, actorId: id, actor: 'admin', entity: 'administrator' };
    expect(entries).toMatchObject([
      { ...common, action: 'password_changed', entityId: id, entityName: 'admin' },
      { action: 'login' },
      { ...common, action: 'sessions_ended', entityId: id, entityName: 'admin' },
    ]);
  });
});

test('the audit trail has the forwarded address only from a trusted proxy', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  for (const [trustProxy, address] of [
    [undefined, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.7'],
  ] as const) {
    const testApp = await createTestApp('sqlite', { trustProxy });
    await testApp.addAdministrator();
    const entries = await recordedDuring(testApp, () => logIn(testApp, undefined, { headers }));
    expect(entries).toMatchObject([{ action: 'login', address }]);
    await testApp.close();
  }
});
