import { describe, expect, test } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { NewSignIn } from '#features/sign-in/domain/administrators.ts';
import { logIn } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('sign-ins with new browsers on %s', (engine) => {
  const testApp = shareTestApp(engine);

  /** Signs in, and returns the cookies of the session and of the device. */
  async function signInWith(device: Record<string, string>, remoteAddress: string) {
    testApp().clock.advance(60);
    const headers = { 'user-agent': 'Safari', ...device };
    const { cookies } = await logIn(testApp(), undefined, { remoteAddress, headers });
    const of = (name: string) =>
      `${name}=${cookies.find((each) => each.name === name)?.value ?? ''}`;
    return { session: { cookie: of('sid') }, device: { cookie: of('device') } };
  }
  const listed = async (headers: { cookie: string }) =>
    (await testApp().app.inject({ url: apiPaths.newSignIns, headers })).json<NewSignIn[]>();

  test('are listed for a week, without the account’s first, the current one, those in known browsers and those of other accounts', async () => {
    await testApp().addAdministrator();
    await testApp().addAdministrator('clerk', 'admin');
    const desk = await signInWith({}, '203.0.113.1');
    expect(await listed(desk.session)).toEqual([]);
    const phone = await signInWith({}, '203.0.113.2');
    const at = testApp().clock.read().toISOString();
    const id = expect.any(String) as string;
    const expected = [{ id, at, address: '203.0.113.2', userAgent: 'Safari' }];
    expect(await listed(desk.session)).toEqual(expected);
    expect(await listed(phone.session)).toEqual([]);
    const again = await signInWith(desk.device, '203.0.113.3');
    expect(await listed(again.session)).toEqual(expected);
    expect(await listed({ cookie: await testApp().signIn('clerk') })).toEqual([]);
    testApp().clock.advance(7 * 24 * 3600);
    const later = await signInWith(desk.device, '203.0.113.1');
    expect(await listed(later.session)).toEqual([]);
  });
});
