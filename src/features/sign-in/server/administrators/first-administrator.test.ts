import { describe, expect, test } from 'vitest';
import type { Role } from '#shared/domain/auth.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { createFirstAdministrator } from './first-administrator.ts';
import { setAdministrator } from './set-administrator.ts';

describe.each(engines)('the link that a start prints on %s', (engine) => {
  const testApp = shareTestApp(engine);
  const facts = { brokerage: shippedFacts, publicOrigin: origin };

  /** Starts the server a day after the links so far have expired. */
  async function startLater() {
    const { db, passwords, clock } = testApp();
    clock.advance(49 * 3600);
    return createFirstAdministrator(db, passwords, { ...facts, username: 'admin' }, clock.read());
  }

  const change = (username: string, account: { role: Role; isActive?: boolean }) =>
    testApp().db.updateTable('adminUsers').set(account).where('username', '=', username).execute();

  test('I46: is for an active super admin, although another account is older', async () => {
    const { db, passwords, clock } = testApp();
    expect(await startLater()).toMatchObject({ username: 'admin' });
    await setAdministrator(db, passwords, { ...facts, username: 'ruth' }, clock.read());
    await change('admin', { role: 'admin' });
    await change('ruth', { role: 'super_admin' });
    expect(await startLater()).toMatchObject({ username: 'ruth' });
    await change('admin', { role: 'super_admin', isActive: false });
    expect(await startLater()).toMatchObject({ username: 'ruth' });
  });
});
