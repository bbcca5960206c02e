import { beforeEach, describe, expect, test } from 'vitest';
import { apiPaths, secondFactorPaths } from '#shared/domain/api-paths.ts';
import type { FactorPolicy } from '#features/sign-in/domain/second-factors.ts';
import type { SignedIn } from '#shared/domain/auth.ts';
import { logIn, sessionStatus } from '#tests/support/logins.ts';
import { statusesOf } from '#tests/support/office.ts';
import { collectRoutes } from '#tests/support/route-table.ts';
import { addApp, addPasskey, codeOf, createPasskey } from '#tests/support/second-factors.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { callerWith, cookiesOf, sendCode, startSignIn } from '#tests/support/sign-in-steps.ts';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const ruth = { username: 'ruth', password: adminPassword };

/** Starts another server with this policy on the same database. */
const restartWith = (first: TestApp, factorPolicy: FactorPolicy) =>
  createTestApp('sqlite', {
    db: first.db,
    readinessDb: first.db,
    clock: first.clock.read,
    factorPolicy,
  });

const post = ({ app }: TestApp, url: string, payload?: object) =>
  app.inject({ method: 'POST', url, ...(payload && { payload }) });

describe.each(engines)('SECOND_FACTOR on %s', (engine) => {
  const testApp = shareTestApp(engine, { factorPolicy: 'super_admin' });
  beforeEach(() => testApp().addAdministrator('ruth', 'admin'));
  function promote() {
    const ruths = testApp().db.updateTable('adminUsers').where('username', '=', 'ruth');
    return ruths.set({ role: 'super_admin' }).execute();
  }

  test('A53, I23: a promotion ends sessions that began with a password alone', async () => {
    const cookie = await testApp().signIn('ruth');
    expect(await sessionStatus(testApp(), cookie)).toBe(200);
    await promote();
    expect(await sessionStatus(testApp(), cookie)).toBe(401);
    expect((await logIn(testApp(), ruth)).json()).toEqual({ step: 'enroll' });
  });

  test('A53, I23: a promotion leaves a session that began with a second factor', async () => {
    const call = callerWith(testApp(), await testApp().signIn('ruth'));
    await addApp(call, testApp().clock.read());
    await promote();
    expect((await call('GET', '/session')).json()).toEqual({
      user: { username: 'ruth', role: 'super_admin' },
    });
  });

  test('an account with a factor is asked for it, although its role needs none', async () => {
    const call = callerWith(testApp(), await testApp().signIn('ruth'));
    await addApp(call, testApp().clock.read());
    expect((await logIn(testApp(), ruth)).json()).toMatchObject({ step: 'confirm' });
  });

  test('A53, I24: after a restart with SECOND_FACTOR=all, sessions with a password alone are over', async () => {
    const cookie = await testApp().signIn('ruth');
    const [restarted, routes] = await collectRoutes(() => restartWith(testApp(), 'all'));
    expect(await sessionStatus(restarted, cookie)).toBe(401);
    const pending = await startSignIn(restarted, 'ruth');
    for (const { method, url } of routes.filter((each) => each.url.startsWith('/api/admin'))) {
      if (url.startsWith(apiPaths.login)) continue;
      const request = { method: method as 'GET', url: url.replaceAll(/:\w+/g, '1') };
      const { statusCode } = await restarted.app.inject({
        ...request,
        headers: { cookie: pending },
      });
      expect({ method, url, statusCode }).toEqual({ method, url, statusCode: 401 });
    }
    expect((await sendCode(restarted, pending, '123456')).statusCode).toBe(401);
    await restarted.app.close();
  });

  test.each(['passkey', 'code'] as const)(
    'A53, I25: setting up the first factor, a %s, starts the session and answers eight codes',
    async (kind) => {
      await promote();
      const call = callerWith(testApp(), await startSignIn(testApp(), 'ruth'));
      const sessions = () => testApp().db.selectFrom('sessions').select('method').execute();
      expect((await call('GET', '/login/enroll')).json()).toMatchObject({ isRequired: true });
      expect(await sessions()).toEqual([]);
      const { answer } =
        kind === 'passkey'
          ? await addPasskey(call, { prefix: '/login/enroll' })
          : await addApp(call, testApp().clock.read(), '/login/enroll');
      expect(answer.statusCode).toBe(201);
      const signedIn = answer.json<SignedIn>();
      expect(signedIn.user).toEqual({ username: 'ruth', role: 'super_admin' });
      expect(signedIn.recoveryCodes).toHaveLength(8);
      expect(await sessions()).toEqual([{ method: `password_${kind}` }]);
      expect(await sessionStatus(testApp(), cookiesOf(answer))).toBe(200);
      expect((await call('GET', '/second-factors')).json()).toMatchObject({ recoveryCodes: 8 });
    },
  );

  test('two sign-ins that set up a first factor at the same time add one, and the other ends', async () => {
    await promote();
    const pendings = [await startSignIn(testApp(), 'ruth'), await startSignIn(testApp(), 'ruth')];
    const passkeys = await Promise.all(
      pendings.map((pending) =>
        createPasskey(callerWith(testApp(), pending), { prefix: '/login/enroll' }),
      ),
    );
    const answers = await Promise.all(passkeys.map(({ send }) => send()));
    expect(statusesOf(answers)).toEqual([201, 401]);
    expect(await testApp().db.selectFrom('passkeys').select('id').execute()).toHaveLength(1);
    expect(await testApp().db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  test('I49: the steps of one sign-in can be on several instances, of which one ends', async () => {
    const own = callerWith(testApp(), await testApp().signIn('ruth'));
    const { key } = await addApp(own, testApp().clock.read());
    const { authenticator } = await addPasskey(own);
    testApp().clock.advance(60);
    const [first, second] = [
      await restartWith(testApp(), 'all'),
      await restartWith(testApp(), 'all'),
    ];
    const pending = await startSignIn(first, 'ruth');
    const options = await post(first, apiPaths.loginPasskeyOptions);
    await first.app.close();
    const byCode = await sendCode(second, pending, codeOf(key, testApp().clock.read()));
    const response = authenticator.get(options.json<{ challenge: string }>());
    const byPasskey = await post(second, apiPaths.loginPasskey, { response });
    await second.app.close();
    expect([byCode.statusCode, byPasskey.statusCode]).toEqual([200, 200]);
    for (const answer of [byCode, byPasskey]) {
      expect(await sessionStatus(testApp(), cookiesOf(answer))).toBe(200);
    }
    const stored = await testApp().db.selectFrom('sessions').select('method').execute();
    const methods = stored.map(({ method }) => method).toSorted();
    expect(methods).toEqual(['passkey', 'password_code', 'password_code']);
  });
});

test('a sign-in is refused the factors that the server cannot set up or check', async () => {
  const testApp = await createTestApp('sqlite', {
    factorPolicy: 'all',
    publicOrigin: 'http://192.168.1.5:3000',
    sealing: undefined,
  });
  await testApp.addAdministrator();
  const headers = { cookie: await startSignIn(testApp) };
  const enroll = secondFactorPaths(apiPaths.loginEnroll);
  for (const url of [enroll.passkeyOptions, enroll.app, apiPaths.loginPasskeyOptions]) {
    const { statusCode } = await testApp.app.inject({ method: 'POST', url, headers });
    expect([url, statusCode]).toEqual([url, 409]);
  }
  await testApp.close();
});
