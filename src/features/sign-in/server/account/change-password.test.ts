import { beforeEach, describe, expect, test } from 'vitest';
import { sessionStatus } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { adminPassword } from '#tests/support/test-app.ts';

const newPassword = ' velvet harbor lantern 😀 sixteen ';

describe('A18: changing a password', () => {
  const testApp = shareTestApp('sqlite');
  beforeEach(() => testApp().addAdministrator());

  const change = (cookie: string, payload: object) =>
    testApp().app.inject({
      method: 'PUT',
      url: '/api/admin/password',
      headers: { cookie },
      payload,
    });

  test('ends all other sessions and old tokens, and only the new password works', async () => {
    await testApp().addAdministrator('colleague', 'admin');
    const [here, elsewhere] = [await testApp().signIn(), await testApp().signIn()];
    const colleague = await testApp().signIn('colleague');
    const answer = await change(here, { currentPassword: adminPassword, newPassword });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const renewed = answer.cookies[0];
    expect(await sessionStatus(testApp(), `${renewed?.name}=${renewed?.value}`)).toBe(200);
    expect(await sessionStatus(testApp(), here)).toBe(401);
    expect(await sessionStatus(testApp(), elsewhere)).toBe(401);
    expect(await sessionStatus(testApp(), colleague)).toBe(200);
    await expect(testApp().signIn()).rejects.toThrow('401');
    await expect(testApp().signIn('admin', newPassword.trim())).rejects.toThrow('401');
    expect(await testApp().signIn('admin', newPassword)).toMatch(/^sid=/);
    expect(await testApp().signIn('colleague')).toMatch(/^sid=/);
  });

  test.each([
    ['a wrong current one', { currentPassword: 'wrong' }, ['This is not your current password']],
    ['a short new one', { newPassword: 'fourteen chars' }, ['Please use at least 15 characters']],
    [
      'a common new one',
      { newPassword: 'passwordpassword' },
      [expect.stringContaining('too easy to guess')],
    ],
    ['no new one', { newPassword: undefined }, ['Password is required']],
    ['a too long new one', { newPassword: 'x'.repeat(1025) }, ['Password is too long']],
    ['one of 1,025 bytes', { newPassword: `x${'ä'.repeat(512)}` }, ['Password is too long']],
  ])('%s is refused and changes nothing', async (_title, part, messages) => {
    const body = { currentPassword: adminPassword, newPassword, ...part };
    const errors = { [Object.keys(part)[0] ?? '']: messages };
    const [here, elsewhere] = [await testApp().signIn(), await testApp().signIn()];
    const answer = await change(here, body);
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([422, errors]);
    expect(await sessionStatus(testApp(), elsewhere)).toBe(200);
    expect(await testApp().signIn()).toMatch(/^sid=/);
  });

  test('guessing the current password is throttled like a login', async () => {
    const cookie = await testApp().signIn();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) {
      const guess = { currentPassword: `guess ${time}`, newPassword };
      statuses.push((await change(cookie, guess)).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('the current password clears earlier guesses, even with a new one that is refused', async () => {
    const cookie = await testApp().signIn();
    const guesses = ['1', '2', '3', '4'].map((guess) => ({ currentPassword: guess, newPassword }));
    const tooShort = { currentPassword: adminPassword, newPassword: 'short' };
    const right = { currentPassword: adminPassword, newPassword };
    const statuses: number[] = [];
    for (const body of [...guesses, tooShort, ...guesses, right])
      statuses.push((await change(cookie, body)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 204]);
  });
});
