import { beforeEach, describe, expect, test, vi } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { useLink } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { addPasskey, codeOf } from '#tests/support/second-factors.ts';
import {
  addWithApp,
  callerWith,
  cookiesOf,
  sendCode,
  startSignIn,
} from '#tests/support/sign-in-steps.ts';
import { engines } from '#tests/support/test-database.ts';

const repeat = <T>(count: number, item: T) => Array.from({ length: count }, () => item);

describe.each(engines)('an interrupted step of a sign-in on %s', (engine) => {
  const testApp = shareTestApp(engine);
  let key: string;
  beforeEach(async () => {
    ({ key } = await addWithApp(testApp()));
  });
  const rightCode = () => codeOf(key, testApp().clock.read());
  const passwordCounts = () =>
    testApp()
      .db.selectFrom('throttleBuckets')
      .select(['key', 'count'])
      .where('key', 'like', 'login:%')
      .orderBy('key')
      .execute();
  const statusesOf = async (pending: string, codes: string[]) => {
    const statuses: number[] = [];
    for (const code of codes) {
      const { statusCode } = await sendCode(testApp(), pending, code);
      statuses.push(statusCode);
    }
    return statuses;
  };

  test('codes that the throttle refused do not end the sign-in', async () => {
    for (let nth = 0; nth < 2; nth++) {
      const wrong = repeat(5, '000000');
      expect(await statusesOf(await startSignIn(testApp()), wrong)).toEqual(repeat(5, 401));
    }
    const pending = await startSignIn(testApp());
    expect(await statusesOf(pending, repeat(6, rightCode()))).toEqual(repeat(6, 429));
    testApp().clock.advance(300);
    expect(await statusesOf(pending, [rightCode()])).toEqual([200]);
  });

  test('a right code forgets the wrong ones before it', async () => {
    const wrong = (count: number) => repeat(count, '000000');
    const first = await startSignIn(testApp());
    expect(await statusesOf(first, [...wrong(4), rightCode()])).toEqual([...repeat(4, 401), 200]);
    testApp().clock.advance(30);
    expect(await statusesOf(await startSignIn(testApp()), wrong(5))).toEqual(repeat(5, 401));
    const last = [...wrong(4), rightCode()];
    expect(await statusesOf(await startSignIn(testApp()), last)).toEqual([...repeat(4, 401), 200]);
  });

  test('a sign-in link from a super admin opens the codes again after too many wrong ones', async () => {
    for (let nth = 0; nth < 2; nth++) {
      await statusesOf(await startSignIn(testApp()), repeat(5, '000000'));
    }
    expect(await statusesOf(await startSignIn(testApp()), [rightCode()])).toEqual([429]);
    await testApp().addAdministrator('boss');
    const boss = callerWith(testApp(), await testApp().signIn('boss'));
    const id = await testApp().idOf('admin');
    const link = (await boss('POST', `/administrators/${id}/sign-in-link`, {})).json<SignInLink>();
    testApp().clock.advance(2);
    const used = await useLink(testApp(), link, 'velvet harbor lantern sixteen');
    expect(used.json()).toMatchObject({ step: 'confirm' });
    expect(await statusesOf(cookiesOf(used), [rightCode()])).toEqual([200]);
  });

  test('what happens to sign-ins of other browsers does not end the sign-in', async () => {
    const pending = await startSignIn(testApp());
    const over = await startSignIn(testApp());
    expect(await statusesOf(over, repeat(4, '000000'))).toEqual(repeat(4, 401));
    const headers = { cookie: over };
    await testApp().app.inject({ method: 'DELETE', url: apiPaths.login, headers });
    expect(await statusesOf(await startSignIn(testApp()), [rightCode()])).toEqual([200]);
    testApp().clock.advance(30);
    expect(await statusesOf(pending, ['000000', rightCode()])).toEqual([401, 200]);
  });

  test('codes that cannot be checked without the key do not end the sign-in', async () => {
    const apps = testApp().db.updateTable('authenticatorApps');
    const stored = testApp().db.selectFrom('authenticatorApps').select('sealedKey');
    const { sealedKey } = await stored.executeTakeFirstOrThrow();
    const pending = await startSignIn(testApp());
    await apps.set({ sealedKey: '1.k.i.c' }).execute();
    expect(await statusesOf(pending, repeat(6, rightCode()))).toEqual(repeat(6, 503));
    await apps.set({ sealedKey }).execute();
    expect(await statusesOf(pending, [rightCode()])).toEqual([200]);
  });

  test('the user is signed in although the database fails after the session was stored', async () => {
    const pending = await startSignIn(testApp());
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
    const failing = vi.spyOn(testApp().db, 'deleteFrom').mockImplementationOnce(() => {
      throw full;
    });
    const answer = await sendCode(testApp(), pending, rightCode());
    expect([answer.statusCode, failing.mock.calls]).toEqual([200, [['throttleBuckets']]]);
    failing.mockRestore();
    expect(cookiesOf(answer)).toContain('sid=');
  });

  test('a passkey alone signs in another administrator, ends the sign-in and clears no counts of passwords', async () => {
    await testApp().addAdministrator('ruth');
    const { authenticator } = await addPasskey(
      callerWith(testApp(), await testApp().signIn('ruth')),
    );
    const pending = await startSignIn(testApp());
    const counted = await passwordCounts();
    expect(counted.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
    const post = (url: string, payload: object) =>
      testApp().app.inject({ method: 'POST', url, headers: { cookie: pending }, payload });
    const options = await post(apiPaths.loginPasskeyOptions, { alone: true });
    expect(options.json()).toMatchObject({ allowCredentials: [] });
    expect(String(options.headers['set-cookie'])).toContain('pending=; Max-Age=0');
    const response = authenticator.get(options.json<{ challenge: string }>());
    const answer = await post(apiPaths.loginPasskey, { response });
    expect(answer.json()).toMatchObject({ user: { username: 'ruth' } });
    expect(await passwordCounts()).toEqual(counted);
    expect(await statusesOf(pending, [rightCode()])).toEqual([401]);
  });
});
