import { beforeEach, describe, expect, test } from 'vitest';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';

const quarterHour = 15 * 60;
const day = 24 * 3600;
const from = (address: string) => ({ remoteAddress: address });

describe('the login throttle', () => {
  const testApp = shareTestApp('sqlite');
  beforeEach(() => testApp().addAdministrator());

  /**
   * Tries to log in with a wrong password several times, one attempt after another.
   * @returns the HTTP statuses of the answers
   */
  async function fail(times: number, username = 'admin', address = '192.0.2.1') {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) {
      statuses.push((await logIn(testApp(), wrongLogin(username), from(address))).statusCode);
    }
    return statuses;
  }

  /**
   * Tries wrong passwords of 25 usernames from each /64 network.
   * @returns the number of passwords that the server verified
   */
  async function checkedFrom(networks: string[]) {
    const before = testApp().passwords.verifications;
    for (const network of networks) {
      for (let nth = 0; nth < 25; nth++) await fail(1, `${network}${nth}`, `${network}::1`);
    }
    return testApp().passwords.verifications - before;
  }

  const statusOfRight = async (address: string) =>
    (await logIn(testApp(), undefined, from(address))).statusCode;

  test.each(['admin', 'nobody'])(
    'A09: the sixth wrong login as %s answers 429 with Retry-After',
    async (username) => {
      expect(await fail(5, username)).toEqual([401, 401, 401, 401, 401]);
      const answer = await logIn(testApp(), wrongLogin(username), from('192.0.2.1'));
      expect(answer.statusCode).toBe(429);
      expect(answer.headers['retry-after']).toBe(String(quarterHour));
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toBe('Too many attempts. Please try again in 15 minutes.');
      expect(testApp().passwords.verifications).toBe(5);
    },
  );

  test('A09: the right password is not checked either until the window ends', async () => {
    await fail(5);
    expect(await statusOfRight('192.0.2.1')).toBe(429);
    testApp().clock.advance(quarterHour - 1);
    expect(await statusOfRight('192.0.2.1')).toBe(429);
    testApp().clock.advance(1);
    expect(await statusOfRight('192.0.2.1')).toBe(200);
  });

  test('A09: a successful login clears the failures', async () => {
    await fail(4);
    expect(await statusOfRight('192.0.2.1')).toBe(200);
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401]);
  });

  test('A09: one address gets twenty failures over all usernames', async () => {
    const statuses = [];
    for (let name = 0; name < 21; name++) statuses.push(...(await fail(1, `name${name}`)));
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
    expect(await statusOfRight('192.0.2.1')).toBe(429);
    expect(await statusOfRight('192.0.2.2')).toBe(200);
  });

  test('A09: refused attempts with many usernames store few rows, without the usernames', async () => {
    for (let nth = 0; nth < 40; nth++) await fail(1, `nobody${nth}`);
    const buckets = await testApp().db.selectFrom('throttleBuckets').select('key').execute();
    expect(buckets.filter(({ key }) => key.startsWith('login:pair:'))).toHaveLength(20);
    expect(buckets.filter(({ key }) => key.includes('nobody'))).toEqual([]);
  });

  test('A09: many successful logins are not throttled', async () => {
    for (let time = 0; time < 25; time++) expect(await statusOfRight('192.0.2.1')).toBe(200);
  });

  test('A10: of a hundred simultaneous wrong logins five are checked, and a right one among them is refused', async () => {
    const logins = Array.from({ length: 100 }, (_, place) =>
      logIn(testApp(), place === 80 ? undefined : wrongLogin(), from('192.0.2.1')),
    );
    const answers = await Promise.all(logins);
    const checked = answers.filter(({ statusCode }) => statusCode === 401);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([checked.length + refused.length, testApp().passwords.verifications]).toEqual([100, 5]);
    expect(answers[80]?.statusCode).toBe(429);
  });

  test('A11: failures from one address do not lock the administrator out at another', async () => {
    await fail(50, 'admin', '192.0.2.1');
    expect(await statusOfRight('192.0.2.2')).toBe(200);
  });

  test('A09: after ten failures from many addresses a username waits five minutes, and then longer', async () => {
    const waits: string[] = [];
    let checked = 0;
    for (let host = 1; host <= 40; host++) {
      const answer = await logIn(testApp(), wrongLogin(), from(`198.51.100.${host}`));
      if (answer.statusCode === 401) {
        checked++;
      } else {
        waits.push(String(answer.headers['retry-after']));
        testApp().clock.advance(Number(answer.headers['retry-after']));
      }
    }
    expect(checked).toBe(37);
    expect(waits).toEqual(['300', '300', String(day - 600)]);
  });

  test('A09: after a hundred failures in a row unknown devices wait for the rest of the month', async () => {
    let checked = 0;
    for (let host = 1; host <= 110; host++) {
      const [status] = await fail(1, 'admin', `198.51.100.${host}`);
      if (status === 401) checked++;
      testApp().clock.advance(3600);
    }
    expect(checked).toBe(100);
    const answer = await logIn(testApp(), undefined, from('203.0.113.1'));
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(20 * 24 * 3600);
    expect(answer.body).toMatch(/^Too many attempts\. Please try again in 2\d days\.$/);
    testApp().clock.advance(30 * 24 * 3600);
    expect(await statusOfRight('203.0.113.1')).toBe(200);
  });

  test('A10: of a burst from many addresses ten passwords are checked, and the others count nowhere', async () => {
    const burst = Array.from({ length: 120 }, (_, host) =>
      logIn(testApp(), wrongLogin(), from(`198.51.100.${host + 1}`)),
    );
    const refused = (await Promise.all(burst)).filter(({ statusCode }) => statusCode === 429);
    expect([refused.length, testApp().passwords.verifications]).toEqual([110, 10]);
    testApp().clock.advance(300);
    expect(await statusOfRight('203.0.113.1')).toBe(200);
  });

  test('A09: the networks of an IPv6 address have limits that rise with their size', async () => {
    expect(await checkedFrom(['2001:db8:1:100', '2001:db8:1:101', '2001:db8:1:102'])).toBe(40);
    expect(await checkedFrom(['2001:db8:1:200', '2001:db8:1:201', '2001:db8:1:300'])).toBe(40);
    expect(await checkedFrom(['2001:db8:2:100'])).toBe(20);
  });

  test('usernames that differ only in case are counted together', async () => {
    const statuses = [...(await fail(3, 'admin')), ...(await fail(3, 'ADMIN'))];
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
