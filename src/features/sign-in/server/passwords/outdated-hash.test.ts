import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logIn } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

/** Runs while a login makes a new hash. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();

const passwords = {
  async hash(password: string) {
    await meanwhile();
    return `new:${password}`;
  },
  verify: async (stored: string, password: string) => stored.replace(/^\w+:/, '') === password,
  requireRoom: () => undefined,
  isOutdated: (stored: string) => stored.startsWith('old:'),
};

describe.each(engines)('a login with an outdated hash on %s', (engine) => {
  const testApp = shareTestApp(engine, { passwords });
  const store = (password: string) =>
    testApp().db.updateTable('adminUsers').set({ password }).execute();
  const stored = () => testApp().db.selectFrom('adminUsers').select('password').execute();
  beforeEach(async () => {
    await testApp().addAdministrator();
    await store(`old:${adminPassword}`);
  });
  afterEach(() => {
    meanwhile = () => Promise.resolve();
  });

  test('stores a new hash of the same password', async () => {
    expect((await logIn(testApp())).statusCode).toBe(200);
    expect(await stored()).toEqual([{ password: `new:${adminPassword}` }]);
  });

  test.each([
    ['of another password', 'new:another', 401],
    ['of the same password', `newest:${adminPassword}`, 200],
  ])('keeps a hash %s that was stored meanwhile', async (_of, password, status) => {
    meanwhile = () => store(password);
    expect((await logIn(testApp())).statusCode).toBe(status);
    expect(await stored()).toEqual([{ password }]);
  });
});
