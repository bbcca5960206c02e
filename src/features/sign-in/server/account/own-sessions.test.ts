import { describe, expect, test } from 'vitest';
import type { SessionInfo } from '#features/sign-in/domain/administrators.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { logIn, sessionStatus } from '#tests/support/logins.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const minute = 60;

describe.each(engines)("an administrator's own sessions on %s", (engine) => {
  const office = shareOffice(engine);
  const sessions = async () => (await office().call('GET', '/sessions')).json<SessionInfo[]>();
  const end = (id: string | undefined) => office().call('DELETE', `/sessions/${id}`);

  async function signInFrom(remoteAddress: string, userAgent?: string) {
    const headers = { 'user-agent': userAgent ?? '' };
    const answer = await logIn(office(), undefined, { remoteAddress, headers });
    return `sid=${answer.cookies[0]?.value}`;
  }

  test('are listed with address and times, the latest first, the current one marked', async () => {
    const start = office().clock.read().toISOString();
    await signInFrom('203.0.113.8');
    office().clock.advance(10 * minute);
    await signInFrom('203.0.113.9', 'Firefox on a laptop');
    office().clock.advance(10 * minute);
    const here = await sessions();
    expect(here).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        address: '127.0.0.1',
        userAgent: expect.any(String),
        createdAt: start,
        lastSeenAt: office().clock.read().toISOString(),
        method: 'password',
        isCurrent: true,
      },
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        address: '203.0.113.9',
        userAgent: 'Firefox on a laptop',
        createdAt: new Date(Date.parse(start) + 600_000).toISOString(),
        lastSeenAt: new Date(Date.parse(start) + 600_000).toISOString(),
        method: 'password',
        isCurrent: false,
      },
      expect.objectContaining({ address: '203.0.113.8', lastSeenAt: start }),
    ]);
  });

  test('are not listed after they ended', async () => {
    await signInFrom('203.0.113.9');
    office().clock.advance(20 * minute);
    expect(await sessions()).toHaveLength(2);
    office().clock.advance(10 * minute);
    expect((await sessions()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test('do not include those of another administrator', async () => {
    await office().addAdministrator('colleague', 'admin');
    const colleague = await callsOf(office(), 'colleague');
    expect(await sessions()).toHaveLength(1);
    const theirs = (await colleague('GET', '/sessions')).json<SessionInfo[]>();
    expect(theirs).toHaveLength(1);
    expect(theirs[0]?.id).not.toBe((await sessions())[0]?.id);
  });

  test('end one by one', async () => {
    const [laptop, phone] = [await signInFrom('203.0.113.9'), await signInFrom('203.0.113.10')];
    const listed = await sessions();
    const entries = await recordedDuring(office(), async () => {
      const answer = await end(listed.find(({ address }) => address === '203.0.113.9')?.id);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    });
    expect(entries).toMatchObject([{ action: 'sessions_ended', actor: 'admin' }]);
    expect(await sessionStatus(office(), laptop)).toBe(401);
    expect(await sessionStatus(office(), phone)).toBe(200);
    expect(await sessionStatus(office(), office().cookie)).toBe(200);
  });

  test('can be ended including the current one', async () => {
    const [here] = await sessions();
    expect((await end(here?.id)).statusCode).toBe(204);
    expect(await sessionStatus(office(), office().cookie)).toBe(401);
  });

  test('can be ended only by their own administrator', async () => {
    await office().addAdministrator('colleague', 'admin');
    const colleague = await callsOf(office(), 'colleague');
    const [theirs] = (await colleague('GET', '/sessions')).json<SessionInfo[]>();
    const entries = await recordedDuring(office(), async () => {
      expect((await end(theirs?.id)).statusCode).toBe(404);
      const [mine] = await sessions();
      expect((await colleague('DELETE', `/sessions/${mine?.id}`)).statusCode).toBe(404);
    });
    expect(entries).toEqual([]);
    expect((await colleague('GET', '/session')).statusCode).toBe(200);
    expect(await sessionStatus(office(), office().cookie)).toBe(200);
  });

  test('answer 404 if they are ended twice', async () => {
    await signInFrom('203.0.113.9');
    const other = (await sessions()).find(({ isCurrent }) => !isCurrent);
    expect((await end(other?.id)).statusCode).toBe(204);
    expect((await end(other?.id)).statusCode).toBe(404);
  });
});
