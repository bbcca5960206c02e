import { beforeEach, describe, expect, test } from 'vitest';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { adminPassword } from '#tests/support/test-app.ts';

const day = 24 * 3600;

describe('A11: a device with an earlier login', () => {
  const testApp = shareTestApp('sqlite');
  beforeEach(() => testApp().addAdministrator());

  /**
   * Signs in.
   * @returns the device cookie of the answer, as the value of a Cookie header
   */
  async function signIn(device?: string, username = 'admin') {
    const login = { username, password: adminPassword };
    const answer = await logIn(testApp(), login, device ? { headers: { cookie: device } } : {});
    expect(answer.statusCode).toBe(200);
    return `device=${answer.cookies.find(({ name }) => name === 'device')?.value}`;
  }

  /** @returns the status of a login with the right password from the address 203.0.113.77 */
  async function statusFromNewAddress(device: string | undefined, username = 'admin') {
    const login = { username, password: adminPassword };
    const headers = device ? { cookie: device } : {};
    return (await logIn(testApp(), login, { remoteAddress: '203.0.113.77', headers })).statusCode;
  }

  /**
   * Tries a wrong password from each of thirty networks, which is more often than the limits of the
   * username allow.
   */
  async function attack(username = 'admin') {
    for (let host = 1; host <= 30; host++) {
      const remoteAddress = `2001:db8:${host}::1`;
      await logIn(testApp(), wrongLogin(username), { remoteAddress });
    }
  }

  test('signs in from a new address while strangers attack the username', async () => {
    const device = await signIn();
    for (let turn = 0; turn < 2; turn++) {
      await attack();
      expect(await statusFromNewAddress(undefined)).toBe(429);
      expect(await statusFromNewAddress(device)).toBe(200);
      testApp().clock.advance(day / 5);
    }
  });

  test('signs in although its address has no attempts left', async () => {
    const device = await signIn();
    for (let nth = 0; nth < 25; nth++) {
      await logIn(testApp(), wrongLogin(`nobody${nth}`), { remoteAddress: '203.0.113.77' });
    }
    expect(await statusFromNewAddress(undefined)).toBe(429);
    expect(await statusFromNewAddress(device)).toBe(200);
  });

  test('has its own limit, from all addresses together', async () => {
    const device = await signIn();
    const statuses = [];
    for (let host = 1; host <= 6; host++) {
      const options = { remoteAddress: `203.0.113.${host}`, headers: { cookie: device } };
      statuses.push((await logIn(testApp(), wrongLogin(), options)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statusFromNewAddress(device)).toBe(429);
    expect(await statusFromNewAddress(undefined)).toBe(200);
  });

  test('may fail a hundred times in 30 days', async () => {
    const device = await signIn();
    for (let nth = 0; nth < 110; nth++) {
      await logIn(testApp(), wrongLogin(), { headers: { cookie: device } });
      testApp().clock.advance(1800);
    }
    expect(testApp().passwords.verifications).toBe(101);
    expect(await statusFromNewAddress(device)).toBe(429);
  });

  test('has no advantage with another username', async () => {
    await testApp().addAdministrator('ruth');
    const device = await signIn();
    await attack('ruth');
    expect(await statusFromNewAddress(device, 'ruth')).toBe(429);
  });

  test('is known for each administrator who has signed in with it', async () => {
    await testApp().addAdministrator('ruth');
    const device = await signIn();
    expect(await signIn(device, 'ruth')).toBe(device);
    for (const username of ['admin', 'ruth']) {
      await attack(username);
      expect(await statusFromNewAddress(device, username)).toBe(200);
    }
  });

  test('stays known after a logout, and is forgotten after 180 days without a login', async () => {
    const device = await signIn();
    const cookie = await testApp().signIn();
    await testApp().app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie } });
    for (let turn = 0; turn < 2; turn++) {
      testApp().clock.advance(179 * day);
      await attack();
      expect(await statusFromNewAddress(device)).toBe(200);
    }
    testApp().clock.advance(181 * day);
    await attack();
    expect(await statusFromNewAddress(device)).toBe(429);
  });

  test('is not known by an invented or planted cookie, and a login replaces the cookie', async () => {
    const planted = `device=${'x'.repeat(43)}`;
    await attack();
    expect(await statusFromNewAddress(planted)).toBe(429);
    testApp().clock.advance(day);
    expect(await signIn(planted)).not.toBe(planted);
  });

  test('is stored as a hash', async () => {
    const token = (await signIn()).slice('device='.length);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await testApp().db.selectFrom('knownDevices').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
