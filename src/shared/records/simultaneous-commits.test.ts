import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { holdNextTransaction, overlap } from '#tests/support/held-transaction.ts';
import { callsOf, shareOffice, type Call } from '#tests/support/office.ts';
import { agentInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';

const pages = shareOffice(engines[1]);
const demoted = { role: 'admin', isActive: true };

describe.each(engines)('A02: while a change on %s is being written', (engine) => {
  const office = shareOffice(engine);

  test('the deactivation of its caller waits', async () => {
    await office().addAdministrator('clerk', 'admin');
    const clerk = await callsOf(office(), 'clerk');
    const id = (await findAdminUser(office().db, 'clerk'))?.id ?? '';
    const { written, release } = holdNextTransaction(office().db);
    const change = clerk('POST', '/agents', agentInput());
    await written;
    let isDeactivated = false;
    const deactivation = office()
      .call('PUT', `/administrators/${id}`, { role: 'admin', isActive: false })
      .then(({ statusCode }) => {
        isDeactivated = true;
        return statusCode;
      });
    await sleep(200);
    expect(isDeactivated).toBe(false);
    release();
    expect([(await change).statusCode, await deactivation]).toEqual([201, 200]);
  });
});

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('A02: a change by a program', () => {
  const office = shareOffice(engines[1]);

  test.each<[how: string, change: (token: string, maker: string) => Parameters<Call>]>([
    ['revoked', (token) => ['DELETE', `/api/tokens/${token}`]],
    ['ended with its maker', (_token, maker) => ['PUT', `/administrators/${maker}`, demoted]],
  ])('is refused if its token is %s meanwhile', async (_how, change) => {
    const { db, call } = office();
    await office().addAdministrator('boss');
    const maker = (await findAdminUser(db, 'boss'))?.id ?? '';
    const { id, token } = await insertTestToken(db, { maker: 'boss', scopes: ['agents:write'] });
    const program = callWithToken(office(), token);
    // Later calls within a minute do not store that the token was used.
    expect((await program('POST', '/agents', agentInput())).statusCode).toBe(201);
    const [, refused] = await overlap(
      db,
      () => call(...change(id, maker)),
      () => program('POST', '/agents', agentInput()),
    );
    expect(refused.statusCode).toBe(401);
    expect(await db.selectFrom('agents').select('id').execute()).toHaveLength(1);
  });
});

/** On SQLite, visitors cannot read while a change is being written. */
test('a page that a visitor reads before a change is committed is not kept after it', async () => {
  const desk = await openAgentDesk(pages());
  const { id } = await desk.addPublishedAgent();
  const visit = async () =>
    (await pages().app.inject({ url: '/agent/eleanor-whitfield' })).statusCode;
  // The page does not end by its age.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const { written, release } = holdNextTransaction(pages().db);
  const change = desk.call('DELETE', `/${id}`);
  await written;
  expect(await visit()).toBe(200);
  release();
  await change;
  expect(await visit()).toBe(410);
});
