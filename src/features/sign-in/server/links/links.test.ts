import { describe, expect, test } from 'vitest';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { logIn, sessionStatus, tokenOf, useLink, wrongLogin } from '#tests/support/logins.ts';
import { callsOf, refusalOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { createSession } from '#features/sign-in/server/session-store.ts';

const chosen = 'velvet harbor lantern sixteen';
const dead = [401, 'This link no longer works. Please ask a super admin for a new one.'];

const statusAndDetail = (answer: { statusCode: number; json: () => { detail?: string } }) => [
  answer.statusCode,
  answer.json().detail,
];

describe.each(engines)('a sign-in link on %s', (engine) => {
  const office = shareOffice(engine);
  const idOf = (name: string) => office().idOf(name);
  const make = async (name = 'ruth', body: object = {}) =>
    office().call('POST', `/administrators/${await idOf(name)}/sign-in-link`, body);
  const made = async () => {
    await office().addAdministrator('ruth', 'admin');
    return (await make()).json<SignInLink>();
  };
  const read = (link: string) =>
    office().app.inject({ method: 'POST', url: apiPaths.loginLink, payload: { link } });

  test('A57, I41: only its hash is stored, and making one takes effect at once', async () => {
    const adminUserId = await office().addAdministrator('ruth', 'admin');
    const cookie = await office().signIn('ruth');
    const pending = { step: 'confirm' as const, createdAt: office().clock.read().toISOString() };
    await office()
      .db.insertInto('pendingSignIns')
      .values({ tokenHash: 'x', adminUserId, passwordHash: 'x', ...pending })
      .execute();
    for (let host = 1; host <= 11; host++) {
      await logIn(office(), wrongLogin('ruth'), { remoteAddress: `198.51.100.${host}` });
    }
    const answer = await make();
    const { link, ...rest } = answer.json<SignInLink>();
    const expiresAt = office().clock.read().toISOString().replace('11-21', '11-22');
    expect([answer.statusCode, rest]).toEqual([200, { expiresAt }]);
    expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/welcome#[\w-]{43}$/);
    const stored = await office().db.selectFrom('signInLinks').selectAll().execute();
    expect(stored).toMatchObject([{ adminUserId, createdBy: 'admin' }]);
    expect(JSON.stringify(stored)).not.toContain(tokenOf({ link }));
    expect(await sessionStatus(office(), cookie)).toBe(401);
    // Wait out the second for which the throttle remembers that the limit was reached.
    office().clock.advance(1);
    await expect(office().signIn('ruth')).rejects.toThrow('401');
    expect(await office().db.selectFrom('pendingSignIns').selectAll().execute()).toEqual([]);
    expect((await useLink(office(), { link }, chosen)).statusCode).toBe(200);
  });

  test('changes only the account that it belongs to', async () => {
    const link = await made();
    for (const name of ['ben', 'dee']) await office().addAdministrator(name, 'admin');
    const ofBen = (await make('ben')).json<SignInLink>();
    expect((await useLink(office(), link, chosen)).statusCode).toBe(200);
    expect((await read(tokenOf(ofBen))).statusCode).toBe(200);
    expect(await sessionStatus(office(), await office().signIn('dee'))).toBe(200);
  });

  test('A57, I43: shows whose it is, sets the name and password, signs in, and works once', async () => {
    const link = await made();
    const answer = await read(tokenOf(link));
    const holder = { username: 'ruth', fullName: null, expiresAt: link.expiresAt };
    expect([answer.statusCode, answer.json()]).toEqual([200, holder]);
    const old = { adminUserId: await idOf('ruth'), address: '', userAgent: null };
    const now = office().clock.read();
    const token = await createSession(office().db, { ...old, method: 'passkey' }, now);
    const entries = await recordedDuring(office(), async () => {
      const payload = { link: tokenOf(link), password: chosen, fullName: 'Ruth Lee' };
      const url = apiPaths.loginLinkPassword;
      const used = await office().app.inject({ method: 'POST', url, payload });
      expect([used.statusCode, used.json()]).toEqual([
        200,
        { user: { username: 'ruth', role: 'admin', fullName: 'Ruth Lee' } },
      ]);
      const session = used.cookies.find(({ name }) => name === 'sid');
      expect(await sessionStatus(office(), `sid=${session?.value}`)).toBe(200);
    });
    expect(await sessionStatus(office(), `sid=${token}`)).toBe(401);
    const source = { actor: 'ruth', address: '127.0.0.1' };
    expect(entries).toMatchObject([
      { ...source, action: 'link_used', entity: 'sign_in_link', entityName: 'ruth' },
      { ...source, action: 'login' },
    ]);
    expect(await office().signIn('ruth', chosen)).toMatch(/^sid=/);
    const account = await office().call('GET', `/administrators/${await idOf('ruth')}`);
    expect([account.json(), account.headers['etag']]).toMatchObject([
      { fullName: 'Ruth Lee' },
      '"2"',
    ]);
    expect(statusAndDetail(await useLink(office(), link, chosen))).toEqual(dead);
    expect(statusAndDetail(await read(tokenOf(link)))).toEqual(dead);
  });

  test('A57, I43: does not work after 24 hours, after a newer link, and for a deactivated account', async () => {
    const old = await made();
    office().clock.advance(60);
    const newer = (await make()).json<SignInLink>();
    expect(statusAndDetail(await useLink(office(), old, chosen))).toEqual(dead);
    const path = `/administrators/${await idOf('ruth')}`;
    await office().call('PUT', path, { role: 'admin', isActive: false });
    expect(statusAndDetail(await read(tokenOf(newer)))).toEqual(dead);
    expect(statusAndDetail(await useLink(office(), newer, chosen))).toEqual(dead);
    await office().call('PUT', path, { role: 'admin', isActive: true });
    office().clock.advance(24 * 3600 - 1);
    expect((await read(tokenOf(newer))).statusCode).toBe(200);
    office().clock.advance(1);
    expect(statusAndDetail(await read(tokenOf(newer)))).toEqual(dead);
    expect(statusAndDetail(await useLink(office(), newer, chosen))).toEqual(dead);
  });

  test('A57, I43: signs in once of 20 uses at the same time', async () => {
    const link = await made();
    const uses = Array.from({ length: 20 }, () => useLink(office(), link, chosen));
    expect(statusesOf(await Promise.all(uses))).toEqual([200, ...Array(19).fill(401)]);
  });

  test('A57, I42: opening the page ten times with GET and HEAD uses nothing up', async () => {
    const link = await made();
    for (const method of ['GET', 'HEAD'] as const) {
      for (let time = 0; time < 10; time++) {
        await office().app.inject({ method, url: adminPaths.welcome });
      }
    }
    for (let time = 0; time < 3; time++) await read(tokenOf(link));
    expect((await useLink(office(), link, chosen)).statusCode).toBe(200);
  });

  test.each([
    ['fourteen chars', ['Please use at least 15 characters']],
    ['ruth ruth ruth ruth', [expect.stringContaining('too easy to guess')]],
    ['', ['Required']],
  ])('A04: is not used up by the password "%s"', async (password, messages) => {
    const link = await made();
    expect(refusalOf(await useLink(office(), link, password))).toEqual({
      status: 422,
      errors: { password: messages },
    });
    expect((await read(tokenOf(link))).statusCode).toBe(200);
  });

  test('calls with wrong links are limited by address', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) statuses.push((await read(`wrong${time}`)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });

  test('A57, I45: cannot be made by super admins for their own account, nor by an admin', async () => {
    expect(refusalOf(await make('admin'))).toEqual({
      status: 422,
      errors: { administrator: ['Please change your own password under Your Account'] },
    });
    expect((await office().call('GET', '/session')).statusCode).toBe(200);
    const id = await office().addAdministrator('ruth', 'admin');
    await office().addAdministrator('clerk', 'admin');
    const clerk = await callsOf(office(), 'clerk');
    const answer = await clerk('POST', `/administrators/${id}/sign-in-link`, {});
    expect(answer.statusCode).toBe(403);
  });

  test('A57, I47: removes the second factor if asked, with an entry of its own', async () => {
    const adminUserId = await office().addAdministrator('ruth', 'admin');
    const createdAt = office().clock.read().toISOString();
    const factors = async () => {
      const [, listed] = (await office().call('GET', '/administrators')).json<object[]>();
      return listed;
    };
    const app = { adminUserId, sealedKey: 'x', lastStep: 0, createdAt, lastUsedAt: null };
    await office().db.insertInto('authenticatorApps').values(app).execute();
    await office()
      .db.insertInto('recoveryCodes')
      .values({ codeHash: 'x', adminUserId, createdAt })
      .execute();
    expect(await factors()).toMatchObject({ factors: ['app'], linkUntil: null });
    const kept = await recordedDuring(office(), () => make());
    expect(kept.map(({ action }) => action)).toEqual(['link_made']);
    expect(await factors()).toMatchObject({ factors: ['app'] });
    const removed = { action: 'second_factor_removed', entity: 'administrator' };
    const lost = await recordedDuring(office(), () => make('ruth', { removesSecondFactor: true }));
    expect(lost).toMatchObject([
      { action: 'link_made', actor: 'admin', entityId: adminUserId },
      { ...removed, actor: 'admin', entityId: adminUserId },
    ]);
    expect(await factors()).toMatchObject({ factors: [], linkUntil: expect.any(String) });
    expect(await office().db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
  });
});
