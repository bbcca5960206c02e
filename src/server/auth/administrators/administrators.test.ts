import { beforeEach, describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { logIn, sessionStatus, wrongLogin } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import {
  createFirstAdministrator,
  InvalidUsernameError,
  WeakPasswordError,
} from './administrators.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { setAdministrator } from './set-administrator.ts';

const chosen = 'violet lanterns over the harbor';

describe.each(engines)('the first administrator on %s', (engine) => {
  const testApp = shareTestApp(engine);
  const create = (username: string, password?: string) =>
    createFirstAdministrator(testApp().db, testApp().passwords, {
      brokerage: shippedFacts,
      username,
      password,
    });
  const names = () => testApp().db.selectFrom('adminUsers').select(['username', 'role']).execute();

  test('A03: gets a generated password, which is returned once', async () => {
    const password = (await create('admin')) ?? '';
    expect(password).toMatch(/^([a-z2-9]{7}-){3}[a-z2-9]{7}$/);
    expect((await logIn(testApp(), { username: 'admin', password })).statusCode).toBe(200);
    expect(await create('admin')).toBeUndefined();
    await testApp().db.deleteFrom('adminUsers').execute();
    expect(await create('admin')).not.toBe(password);
  });

  test('gets the password of the settings, which is not returned', async () => {
    expect(await create('eleanor', chosen)).toBeUndefined();
    expect(await names()).toEqual([{ username: 'eleanor', role: 'super_admin' }]);
    expect((await logIn(testApp(), { username: 'eleanor', password: chosen })).statusCode).toBe(
      200,
    );
  });

  test.each(['', 'short', 'admin admin admin', 'savannahsavannah', 'x'.repeat(129)])(
    'A04: does not get the password "%s"',
    async (password) => {
      await expect(create('admin', password)).rejects.toThrow(WeakPasswordError);
      expect(await names()).toEqual([]);
    },
  );

  test('A39: is recorded in the audit trail', async () => {
    const entries = await recordedDuring(testApp(), async () => {
      await create('eleanor', chosen);
      await create('eleanor', chosen);
    });
    const created = { action: 'create', entity: 'administrator', entityName: 'eleanor' };
    const after = { username: 'eleanor', role: 'super_admin', isActive: true };
    const source = { actor: null, actorId: null, address: 'this server' };
    expect(entries).toMatchObject([{ ...created, ...source, before: null, after }]);
  });

  test('has a username that new administrators may have', async () => {
    await expect(create('ad\u202Emin')).rejects.toThrow(InvalidUsernameError);
    expect(await names()).toEqual([]);
  });

  test('is not created if any administrator exists, even an inactive one', async () => {
    await testApp().addAdministrator('ruth', 'admin');
    await testApp().db.updateTable('adminUsers').set({ isActive: false }).execute();
    expect(await create('admin')).toBeUndefined();
    expect(await names()).toEqual([{ username: 'ruth', role: 'admin' }]);
  });

  test('is created once if several instances start at the same time', async () => {
    // Open the connections first, so that the five calls really run at the same time.
    await Promise.all(Array.from({ length: 5 }, names));
    const shown = await Promise.all(Array.from({ length: 5 }, () => create('admin')));
    expect(await names()).toHaveLength(1);
    const password = shown.filter((each) => each !== undefined);
    expect(password).toHaveLength(1);
    expect((await logIn(testApp(), { username: 'admin', password: password[0] })).statusCode).toBe(
      200,
    );
  });
});

describe.each(engines)('setting an administrator from the command line on %s', (engine) => {
  const testApp = shareTestApp(engine);
  beforeEach(() => testApp().addAdministrator());

  const set = (username: string, password: string) =>
    setAdministrator(testApp().db, testApp().passwords, {
      brokerage: shippedFacts,
      username,
      password,
    });
  const roleOf = async (username: string) =>
    (
      await testApp()
        .db.selectFrom('adminUsers')
        .select('role')
        .where('username', '=', username)
        .execute()
    )[0]?.role;

  test('creates a new one', async () => {
    expect(await set('ruth', chosen)).toEqual({ isNew: true, isActive: true });
    expect(await roleOf('ruth')).toBe('admin');
    expect(await testApp().signIn('ruth', chosen)).toMatch(/^sid=/);
  });

  test('sets the password of an existing one, keeps the role and ends the sessions', async () => {
    const cookie = await testApp().signIn();
    expect(await set('admin', chosen)).toEqual({ isNew: false, isActive: true });
    expect(await sessionStatus(testApp(), cookie)).toBe(401);
    expect(await roleOf('admin')).toBe('super_admin');
    expect(
      (await logIn(testApp(), { username: 'admin', password: adminPassword })).statusCode,
    ).toBe(401);
    expect(await testApp().signIn('admin', chosen)).toMatch(/^sid=/);
  });

  test('clears the throttle of a username', async () => {
    for (let host = 1; host <= 11; host++) {
      await logIn(testApp(), wrongLogin(), { remoteAddress: `198.51.100.${host}` });
    }
    expect((await logIn(testApp(), undefined, { remoteAddress: '203.0.113.1' })).statusCode).toBe(
      429,
    );
    await set('admin', chosen);
    testApp().clock.advance(1);
    const login = { username: 'admin', password: chosen };
    expect((await logIn(testApp(), login, { remoteAddress: '203.0.113.1' })).statusCode).toBe(200);
  });

  test('refuses a weak password and changes nothing', async () => {
    const cookie = await testApp().signIn();
    await expect(set('admin', 'savannahsavannah')).rejects.toThrow(WeakPasswordError);
    expect(await sessionStatus(testApp(), cookie)).toBe(200);
    await expect(set('ruth', 'savannahsavannah')).rejects.toThrow(WeakPasswordError);
    expect(await roleOf('ruth')).toBeUndefined();
  });
});
