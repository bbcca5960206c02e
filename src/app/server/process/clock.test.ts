import { describe, expect, test } from 'vitest';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { storeSignInLink } from '#features/sign-in/server/links/link-store.ts';
import { shareOffice } from '#tests/support/office.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { resetFutureTimes } from './clock.ts';

describe.each(engines)('a start after the clock was set back on %s', (engine) => {
  const office = shareOffice(engine);

  test('ends passkey challenges, and the sign-in links that would work for more than a day', async () => {
    const { db, clock } = office();
    const setBack = clock.read();
    clock.advance(3600);
    for (const [name, madeAt] of [
      ['ruth', setBack],
      ['sam', clock.read()],
    ] as const) {
      await office().addAdministrator(name);
      const { id } = (await findAdminUser(db, name)) ?? { id: '' };
      await storeSignInLink(db, { adminUserId: id, createdBy: null }, origin, madeAt);
    }
    const challenge = { challengeHash: 'a', purpose: 'sign_in', boundTo: null } as const;
    await db
      .insertInto('passkeyChallenges')
      .values({ ...challenge, createdAt: clock.read().toISOString() })
      .execute();
    await office().signIn();
    expect(await resetFutureTimes(db, setBack)).toBe(true);
    const links = db.selectFrom('signInLinks').select('expiresAt').orderBy('expiresAt', 'desc');
    const aDayLater = new Date(setBack.getTime() + 24 * 3600_000);
    expect(await links.execute()).toEqual(
      [aDayLater, setBack].map((expiresAt) => ({ expiresAt: expiresAt.toISOString() })),
    );
    expect(await db.selectFrom('passkeyChallenges').selectAll().execute()).toEqual([]);
  });
});
