import { beforeEach, describe, expect, test } from 'vitest';
import type { SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import { createSession } from '#features/sign-in/server/session-store.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addApp, addPasskey, followCookie, type Caller } from '#tests/support/second-factors.ts';
import { engines } from '#tests/support/test-database.ts';
import { findApp, useUpStep } from './apps.ts';
import { listPasskeys, storeUse } from './passkeys/passkey-store.ts';

const factors = '/second-factors';

describe.each(engines)('the second factors of two administrators on %s', (engine) => {
  const office = shareOffice(engine);
  let call: Caller;
  let ben: Caller;
  beforeEach(async () => {
    call = followCookie(office());
    await office().addAdministrator('ben');
    ben = followCookie(office(), await office().signIn('ben'));
  });
  const now = () => office().clock.read();
  const list = async () => (await call('GET', factors)).json<SecondFactors>();

  test('another administrator’s passkey is not found', async () => {
    const { added } = await addPasskey(call);
    const path = `${factors}/passkeys/${added.passkey?.id}`;
    expect((await ben('PUT', path, { name: 'Mine' })).statusCode).toBe(404);
    expect((await ben('DELETE', path)).statusCode).toBe(404);
    expect((await list()).passkeys).toEqual([added.passkey]);
    expect((await ben('GET', '/administrators')).json()).toMatchObject([
      { username: 'admin', factors: ['passkey'] },
      { username: 'ben', factors: [] },
    ]);
  });

  test('a change leaves other passkeys, and all that another administrator has, as they are', async () => {
    await addApp(ben, now());
    await addPasskey(ben);
    const { db } = office();
    const adminUserId = await office().idOf('ben');
    const pending = { adminUserId, passwordHash: 'x', step: 'enroll' as const };
    await db
      .insertInto('pendingSignIns')
      .values({ tokenHash: 'pending', createdAt: now().toISOString(), ...pending })
      .execute();
    const stored = async () => [
      (await ben('GET', factors)).json(),
      await db.selectFrom('recoveryCodes').select('codeHash').orderBy('codeHash').execute(),
      await db.selectFrom('pendingSignIns').select('tokenHash').execute(),
    ];
    const before = await stored();
    await addApp(call, now());
    const [old, kept] = [await addPasskey(call), await addPasskey(call)];
    await call('POST', `${factors}/recovery-codes`);
    await call('PUT', `${factors}/passkeys/${old.added.passkey?.id}`, { name: 'Old phone' });
    expect((await list()).passkeys.map(({ name }) => name)).toEqual(['Old phone', 'Phone']);
    await call('DELETE', `${factors}/passkeys/${old.added.passkey?.id}`);
    expect((await list()).passkeys).toEqual([kept.added.passkey]);
    await call('DELETE', `${factors}/app`);
    await call('DELETE', `${factors}/passkeys/${kept.added.passkey?.id}`);
    expect(await stored()).toEqual(before);
  });

  test('a code or passkey that is used, and a sign-in, change nothing of another administrator', async () => {
    const { db } = office();
    for (const each of [call, ben]) {
      await addApp(each, now());
      await addPasskey(each);
    }
    office().clock.advance(600);
    const admin = await office().idOf('admin');
    const other = await office().idOf('ben');
    const stored = async () => [
      await db.selectFrom('adminUsers').selectAll().where('id', '=', other).execute(),
      await findApp(db, other),
      await listPasskeys(db, other),
    ];
    const before = await stored();
    const step = Math.floor(now().getTime() / 30_000);
    expect(await useUpStep(db, admin, step, now())).toBeDefined();
    const [passkey] = await listPasskeys(db, admin);
    if (!passkey) throw new Error('There is no passkey');
    expect(await storeUse(db, passkey, passkey.counter + 1, now())).toBeDefined();
    expect(await storeUse(db, passkey, passkey.counter + 2, now())).toBeUndefined();
    const client = { address: '127.0.0.1', userAgent: null, method: 'password_code' as const };
    await createSession(db, { adminUserId: admin, ...client }, now());
    expect(await stored()).toEqual(before);
  });
});
