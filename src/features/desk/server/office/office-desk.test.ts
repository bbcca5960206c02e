import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { afterRestoreStatements } from '#app/db/backup/after-restore.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { DeskDevice, DeskState } from '#features/desk/domain/office.ts';
import { insertDeskLinks } from '#features/desk/server/links.ts';
import { claimEmail } from '#features/emails/server/sending-store.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { addAgents } from '#tests/support/digests.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the office and the desk on %s', (engine) => {
  const desk = shareDesk(engine);
  const call = (...args: Parameters<ReturnType<typeof desk.office>['call']>) =>
    desk.office().call(...args);
  const db = () => desk.office().db;
  const now = () => desk.office().clock.read();
  const emails = () => db().selectFrom('emailMessages').selectAll().orderBy('id').execute();
  const state = async () => (await call('GET', '/desk')).json<DeskState>();

  beforeEach(async () => {
    await desk.setDesk(true);
    await db().deleteFrom('emailMessages').execute();
    for (const table of ['deskSessions', 'deskLinks', 'throttleBuckets'] as const) {
      await db().deleteFrom(table).execute();
    }
    await db().updateTable('agents').set({ isActive: false }).execute();
  });

  test('the first invitation turns the desk on, and its link works for 14 days', async () => {
    await db().deleteFrom('deskSettings').execute();
    expect(await state()).toMatchObject({ isOn: false, agents: [] });
    const agent = await addAgent(desk.office());
    const left = await addAgent(desk.office(), { isActive: false });
    const entries = await recordedDuring(desk.office(), async () => {
      const answer = await call('POST', '/agents/invite', { ids: [agent.id, left.id] });
      expect([answer.statusCode, answer.json()]).toEqual([200, { emails: 1 }]);
    });
    expect(entries.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['update', null],
      ['asked', agent.id],
    ]);
    expect(await state()).toMatchObject({
      isOn: true,
      agents: [{ id: agent.id, lastVisitAt: null }],
    });
    expect(await emails()).toMatchObject([
      {
        kind: 'desk_invitation',
        recipientAddress: agent.email,
        subject: 'Your desk at Marsh & Square Realty',
      },
    ]);
    const { text = '' } = (await claimEmail(db(), now())) ?? {};
    const [, token = ''] = /\/desk\/enter\/(\S+)/.exec(text) ?? [];
    desk.office().clock.advance(14 * 24 * 3600 - 60);
    const { answer: entered } = await desk.post(deskPaths.enter(token), {});
    expect(entered.headers.location).toBe('/desk?done=signed_in');
    desk.office().clock.advance(-(14 * 24 * 3600 - 60));
  });

  test.each([{}, { ids: [] }, { ids: ['x'] }, { all: true, ids: [] }, { all: false }])(
    'refuses the invitation %j',
    async (body) => {
      expect((await call('POST', '/agents/invite', body)).statusCode).toBe(422);
    },
  );

  test('vector 14: invites 200 agents, each with another link', async () => {
    await addAgents(db(), 200);
    const answer = await call('POST', '/agents/invite', { all: true });
    expect(answer.json()).toEqual({ emails: 200 });
    expect(new Set((await emails()).map(({ secretLink }) => secretLink)).size).toBe(200);
  });

  test('an email to a client is claimed before a hundred invitations', async () => {
    await addAgent(desk.office());
    await call('POST', '/agents/invite', { all: true });
    desk.office().clock.advance(1);
    const [first] = await emails();
    if (!first) throw new Error('no email');
    const other = { kind: 'acknowledgement' as const, id: crypto.randomUUID(), secretLink: null };
    await db()
      .insertInto('emailMessages')
      .values({ ...first, ...other, messageId: 'other', nextAttemptAt: now().toISOString() })
      .execute();
    expect((await claimEmail(db(), now()))?.kind).toBe('acknowledgement');
  });

  test('vector 6: turning the desk off ends devices, links and requests, also when it is on again', async () => {
    const { agent, cookie } = await desk.signIn();
    await desk.post('/desk', { email: agent.email });
    const link = { agentId: agent.id, address: agent.email, target: null };
    const [token = ''] = await insertDeskLinks(db(), [{ ...link, kind: 'enter' }], now());
    expect(await state()).toMatchObject({ isOn: true, agentsWithDevice: 1, openLinks: 1 });
    const off = await call('PUT', '/desk', { isOn: false });
    expect(off.json()).toMatchObject({ isOn: false, devices: 0, openLinks: 0 });
    expect((await desk.get('/desk')).answer.statusCode).toBe(404);
    await call('PUT', '/desk', { isOn: true });
    expect((await desk.get(deskPaths.enter(token))).answer.statusCode).toBe(404);
    expect((await desk.get('/desk/devices', cookie)).answer.headers.location).toBe(
      '/desk?next=%2Fdesk%2Fdevices',
    );
    expect(await db().selectFrom('deskRequests').selectAll().execute()).toEqual([]);
  });

  test('vector 6: nothing is stored for an agent who was deactivated while a page was open', async () => {
    const { agent, cookie } = await desk.signIn();
    await call('DELETE', `/agents/${agent.id}`);
    const { answer } = await desk.post(
      '/desk/away',
      { from: '2026-12-01', to: '2026-12-02' },
      cookie,
    );
    expect(answer.headers.location).toBe('/desk');
    const stored = db().selectFrom('agentsAway').selectAll().where('agentId', '=', agent.id);
    expect(await stored.execute()).toEqual([]);
    await db().updateTable('agents').set({ isActive: true }).where('id', '=', agent.id).execute();
    expect((await desk.get('/desk/devices', cookie)).answer.statusCode).toBe(303);
  });

  test('another email address ends all links and devices', async () => {
    const { agent, cookie } = await desk.signIn();
    await call('PUT', `/agents/${agent.id}`, { ...agent, email: 'moved@example.com' });
    await call('PUT', `/agents/${agent.id}`, agent);
    expect((await desk.get('/desk/devices', cookie)).answer.statusCode).toBe(303);
  });

  test.each([
    ['30 days after the last visit', { lastVisitAt: 30 }],
    ['180 days after its start', { createdAt: 180 }],
  ])('a session ends %s', async (_, ends: Partial<Record<'lastVisitAt' | 'createdAt', number>>) => {
    const statusAfter = async (less: number) => {
      const day = 24 * 3600 * 1000;
      const session = Object.entries(ends).map(([column, days]) => [
        column,
        new Date(now().getTime() - days * day + less).toISOString(),
      ]);
      const { cookie } = await desk.signIn({}, Object.fromEntries(session));
      return (await desk.get('/desk/devices', cookie)).answer.statusCode;
    };
    expect([await statusAfter(1000), await statusAfter(0)]).toEqual([200, 303]);
  });

  test('vector 15: after a restore, old links, codes and cookies are dead', async () => {
    const { agent, cookie } = await desk.signIn();
    const access = { agentId: agent.id, address: agent.email };
    const links = [
      { ...access, kind: 'enter' as const, target: null },
      { ...access, kind: 'open' as const, target: '/desk/education/x' },
    ];
    const [enter = '', open = ''] = await insertDeskLinks(db(), links, now());
    expect((await desk.get(deskPaths.enter(enter))).answer.statusCode).toBe(200);
    await desk.post('/desk', { email: agent.email });
    for (const statement of afterRestoreStatements(false)) await sql.raw(statement).execute(db());
    const statuses = [
      (await desk.get('/desk/devices', cookie)).answer.statusCode,
      (await desk.get(deskPaths.enter(enter))).answer.statusCode,
      (await desk.post(deskPaths.enter(enter), {})).answer.statusCode,
      (await desk.get(deskPaths.open(open))).answer.statusCode,
    ];
    expect(statuses).toEqual([303, 404, 404, 404]);
    expect(await db().selectFrom('deskRequests').select('id').execute()).toEqual([]);
  });

  test('a copied link names its administrator on the device, in the audit, and to the agent', async () => {
    const agent = await addAgent(desk.office(), { firstName: 'Jane', lastName: 'Doe' });
    await db().updateTable('adminUsers').set({ fullName: 'Tamika Jones' }).execute();
    const made = await call('POST', `/agents/${agent.id}/desk-link`);
    expect(made.statusCode).toBe(201);
    const { url } = made.json<{ url: string }>();
    expect(await emails()).toMatchObject([
      {
        kind: 'desk_notice',
        text: expect.stringContaining('the administrator Tamika Jones made a link'),
      },
    ]);
    const { answer } = await desk.post(new URL(url).pathname, {});
    const cookie = `desk=${answer.cookies[0]?.value}`;
    await desk.post('/desk/away', { from: '2026-12-01', to: '2026-12-02' }, cookie);
    const entry = await db()
      .selectFrom('auditLog')
      .select(['actor', 'action'])
      .where('entity', '=', 'absence')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.actor).toMatch(/^Jane Doe \(agent, .*, link made by admin\)$/);
    await db().updateTable('adminUsers').set({ fullName: 'Tamika Jones' }).execute();
    const devices = (await call('GET', `/agents/${agent.id}/desk-sessions`)).json<DeskDevice[]>();
    expect(devices).toMatchObject([{ madeBy: 'admin', madeByName: 'Tamika Jones' }]);
    expect((await call('DELETE', `/agents/${agent.id}/desk-sessions`)).statusCode).toBe(204);
    expect((await desk.get('/desk/devices', cookie)).answer.statusCode).toBe(303);
  });

  test('a link can be copied only after a recent confirmation, for an active agent', async () => {
    const left = await addAgent(desk.office(), { isActive: false });
    expect((await call('POST', `/agents/${left.id}/desk-link`)).statusCode).toBe(409);
    const agent = await addAgent(desk.office());
    desk.office().clock.advance(16 * 60);
    const refused = await call('POST', `/agents/${agent.id}/desk-link`);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      403,
      'confirmation_needed',
    ]);
    await desk.office().signIn();
  });
});
