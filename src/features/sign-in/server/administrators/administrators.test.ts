import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#shared/domain/auth.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { logIn, sessionStatus, useLink, wrongLogin } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { origin, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { findAdminUser } from './administrator-store.ts';
import { InvalidUsernameError, WeakPasswordError } from './administrators.ts';
import { createFirstAdministrator } from './first-administrator.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { setAdministrator } from './set-administrator.ts';

const chosen = 'violet lanterns over the harbor';

const none = { link: `${origin}/#` };

const facts = { brokerage: shippedFacts, publicOrigin: origin };

const set = ({ db, passwords, clock }: TestApp, username: string, password?: string) =>
  setAdministrator(db, passwords, { ...facts, username, password }, clock.read());

/** @returns what the command wrote in the audit trail: who, what and about whom */
const recordedBySet = async (testApp: TestApp, username: string, password?: string) =>
  (await recordedDuring(testApp, () => set(testApp, username, password))).map(
    ({ actor, action, entityName }) => `${actor ?? 'this server'} ${action} ${entityName}`,
  );

describe.each(engines)('the first administrator on %s', (engine) => {
  const testApp = shareTestApp(engine);
  const create = (username: string, password?: string) => {
    const { db, passwords, clock } = testApp();
    return createFirstAdministrator(db, passwords, { ...facts, username, password }, clock.read());
  };
  const change = (username: string, account: { role: Role; isActive?: boolean }) =>
    testApp().db.updateTable('adminUsers').set(account).where('username', '=', username).execute();
  const names = () => testApp().db.selectFrom('adminUsers').select(['username', 'role']).execute();

  test('A03, I46: gets a sign-in link, and a new one after 25 hours unused', async () => {
    const link = await create('admin');
    const tomorrow = testApp().clock.read().toISOString().replace('11-21', '11-22');
    expect(link).toMatchObject({ username: 'admin', expiresAt: tomorrow });
    testApp().clock.advance(23 * 3600);
    expect(await create('admin')).toBeUndefined();
    testApp().clock.advance(2 * 3600);
    const next = await create('admin');
    expect(next?.username).toBe('admin');
    expect((await useLink(testApp(), link ?? none, chosen)).statusCode).toBe(401);
    expect((await useLink(testApp(), next ?? none, chosen)).statusCode).toBe(200);
    testApp().clock.advance(25 * 3600);
    expect(await create('admin')).toBeUndefined();
  });

  test('I46: gets no new link once an administrator has signed in, although another link expired', async () => {
    const link = await create('admin');
    await useLink(testApp(), link ?? none, chosen);
    await set(testApp(), 'ruth');
    await change('ruth', { role: 'super_admin' });
    testApp().clock.advance(25 * 3600);
    expect(await create('admin')).toBeUndefined();
  });

  test('I46: gets the link as an active super admin, although another account is older', async () => {
    const createLater = () => {
      testApp().clock.advance(25 * 3600);
      return create('admin');
    };
    expect(await createLater()).toMatchObject({ username: 'admin' });
    await set(testApp(), 'ruth');
    await change('admin', { role: 'admin' });
    await change('ruth', { role: 'super_admin' });
    expect(await createLater()).toMatchObject({ username: 'ruth' });
    await change('admin', { role: 'super_admin', isActive: false });
    expect(await createLater()).toMatchObject({ username: 'ruth' });
  });

  test('I46: gets no link with ADMIN_PASSWORD, and keeps a password set by a command', async () => {
    await set(testApp(), 'admin', chosen);
    expect(await create('admin')).toBeUndefined();
    expect(await testApp().signIn('admin', chosen)).toMatch(/^sid=/);
    const link = await set(testApp(), 'ruth').then((result) => result.link);
    await testApp().db.updateTable('adminUsers').set({ lastLogin: null }).execute();
    testApp().clock.advance(25 * 3600);
    expect([await create('admin', chosen), link?.link]).toEqual([undefined, expect.any(String)]);
  });

  test('gets the password in ADMIN_PASSWORD, which is not returned', async () => {
    expect(await create('eleanor', chosen)).toBeUndefined();
    expect(await names()).toEqual([{ username: 'eleanor', role: 'super_admin' }]);
    expect(await testApp().signIn('eleanor', chosen)).toMatch(/^sid=/);
  });

  test.each(['', 'savannahsavannah'])('A04: does not get the password "%s"', async (password) => {
    await expect(create('admin', password)).rejects.toThrow(WeakPasswordError);
    expect(await names()).toEqual([]);
  });

  test('A39: is recorded in the audit trail', async () => {
    const entries = await recordedDuring(testApp(), async () => {
      await create('eleanor', chosen);
      await create('eleanor', chosen);
    });
    const created = { action: 'create', entity: 'administrator', entityName: 'eleanor' };
    const after = { username: 'eleanor', role: 'super_admin', isActive: true };
    const source = { actor: null, actorId: null, address: 'this server' };
    expect(entries).toMatchObject([{ ...created, ...source, before: null, after }]);
    await testApp().db.deleteFrom('adminUsers').execute();
    const linked = await recordedDuring(testApp(), () => create('eleanor'));
    expect(linked).toMatchObject([
      { ...created, ...source },
      { ...source, action: 'link_made', entity: 'sign_in_link', entityName: 'eleanor' },
    ]);
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
    expect(shown.filter((each) => each !== undefined)).toHaveLength(1);
    testApp().clock.advance(25 * 3600);
    const again = await Promise.all(Array.from({ length: 5 }, () => create('admin')));
    const [link, ...others] = again.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    expect((await useLink(testApp(), link ?? none, chosen)).statusCode).toBe(200);
  });
});

describe.each(engines)('setting an administrator from the command line on %s', (engine) => {
  const testApp = shareTestApp(engine);
  beforeEach(() => testApp().addAdministrator());

  const roleOf = async (username: string) => (await findAdminUser(testApp().db, username))?.role;

  test('creates a new one', async () => {
    expect(await set(testApp(), 'ruth', chosen)).toEqual({ isNew: true, isActive: true });
    expect(await roleOf('ruth')).toBe('admin');
    expect(await testApp().signIn('ruth', chosen)).toMatch(/^sid=/);
  });

  test('sets the password of an existing one, keeps the role and ends the sessions', async () => {
    const cookie = await testApp().signIn();
    expect(await set(testApp(), 'admin', chosen)).toEqual({ isNew: false, isActive: true });
    expect(await sessionStatus(testApp(), cookie)).toBe(401);
    expect(await roleOf('admin')).toBe('super_admin');
    expect((await logIn(testApp())).statusCode).toBe(401);
    expect(await testApp().signIn('admin', chosen)).toMatch(/^sid=/);
  });

  test('clears the throttle of a username', async () => {
    for (let host = 1; host <= 11; host++) {
      await logIn(testApp(), wrongLogin(), { remoteAddress: `198.51.100.${host}` });
    }
    expect((await logIn(testApp())).statusCode).toBe(429);
    await set(testApp(), 'admin', chosen);
    testApp().clock.advance(1);
    expect(await testApp().signIn('admin', chosen)).toMatch(/^sid=/);
  });

  test('I41: makes a link, with which the old password and sessions end', async () => {
    const cookie = await testApp().signIn();
    const { link, ...result } = await set(testApp(), 'admin');
    expect(result).toEqual({ isNew: false, isActive: true });
    expect(await sessionStatus(testApp(), cookie)).toBe(401);
    expect((await logIn(testApp())).statusCode).toBe(401);
    expect((await useLink(testApp(), link ?? none, chosen)).statusCode).toBe(200);
    expect(await testApp().signIn('admin', chosen)).toMatch(/^sid=/);
  });

  test('A39: is recorded in the audit trail', async () => {
    expect(await recordedBySet(testApp(), 'ruth', chosen)).toEqual(['this server create ruth']);
    expect(await recordedBySet(testApp(), 'ruth', chosen)).toEqual([
      'this server password_changed ruth',
    ]);
    expect(await recordedBySet(testApp(), 'ruth')).toEqual(['this server link_made ruth']);
    expect(await recordedBySet(testApp(), 'jane')).toEqual([
      'this server create jane',
      'this server link_made jane',
    ]);
  });

  test('refuses a weak password and changes nothing', async () => {
    const cookie = await testApp().signIn();
    await expect(set(testApp(), 'admin', 'savannahsavannah')).rejects.toThrow(WeakPasswordError);
    expect(await sessionStatus(testApp(), cookie)).toBe(200);
    await expect(set(testApp(), 'ruth', 'savannahsavannah')).rejects.toThrow(WeakPasswordError);
    expect(await roleOf('ruth')).toBeUndefined();
  });
});
