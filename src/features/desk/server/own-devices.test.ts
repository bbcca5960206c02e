import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { insertDeskLinks } from '#features/desk/server/links.ts';
import type { DeskState } from '#features/desk/domain/office.ts';
import { formsIn, shareDesk } from '#tests/support/desk.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the devices and absences of an agent on %s', (engine) => {
  const desk = shareDesk(engine);
  const db = () => desk.office().db;
  const state = async () => (await desk.office().call('GET', '/desk')).json<DeskState>();

  test('an agent sees the own devices, and signs out here or everywhere', async () => {
    const { agent, cookie } = await desk.signIn();
    const other = await desk.signIn();
    const tablet = await desk.signIn({}, { agentId: agent.id, address: agent.email });
    const { page } = await desk.get('/desk/devices', cookie);
    const items = expect.arrayContaining([
      expect.objectContaining({ title: 'Safari on iPhone', mark: 'This device' }),
    ]);
    expect(page.blocks[0]).toMatchObject({ items });
    const { answer } = await desk.post('/desk/devices', { where: 'here' }, cookie);
    expect(answer.headers.location).toBe('/desk?done=signed_out');
    expect(answer.cookies).toMatchObject([{ name: 'desk', value: '', path: '/desk' }]);
    const statuses = [];
    for (const each of [cookie, tablet.cookie, other.cookie]) {
      statuses.push((await desk.get('/desk/devices', each)).answer.statusCode);
    }
    expect(statuses).toEqual([303, 200, 200]);
  });

  test('a visit is stored as that of its own device', async () => {
    const { agent, cookie } = await desk.signIn();
    const other = await desk.signIn();
    const { clock } = desk.office();
    const before = clock.read().toISOString();
    clock.advance(24 * 3600);
    await desk.get('/desk/devices', cookie);
    const visits = db().selectFrom('deskSessions').select('lastVisitAt').orderBy('id');
    const of = (agentId: string) => visits.where('agentId', '=', agentId).execute();
    expect(await of(agent.id)).toEqual([{ lastVisitAt: clock.read().toISOString() }]);
    expect(await of(other.agent.id)).toEqual([{ lastVisitAt: before }]);
  });

  test('“Sign out everywhere” ends all sessions of the agent, and none of another one', async () => {
    const { agent, cookie } = await desk.signIn();
    await desk.signIn({}, { agentId: agent.id, address: agent.email });
    const other = await desk.signIn();
    await desk.post('/desk/devices', { where: 'everywhere' }, cookie);
    const left = db()
      .selectFrom('deskSessions')
      .select('agentId')
      .where('agentId', 'in', [agent.id, other.agent.id]);
    expect(await left.execute()).toEqual([{ agentId: other.agent.id }]);
  });

  test('the latest visit and the next days away come first, for the agent and the office', async () => {
    const earlier = { userAgent: 'Firefox/140.0', lastVisitAt: '2026-11-10T15:00:00.000Z' };
    const { agent } = await desk.signIn({}, earlier);
    const own = { agentId: agent.id, address: agent.email };
    const { cookie } = await desk.signIn({}, own);
    const { page } = await desk.get('/desk/devices', cookie);
    expect(page.blocks[0]).toMatchObject({
      items: [{ mark: 'This device' }, { title: 'Firefox' }],
    });
    for (const day of ['2026-12-24', '2026-12-01']) {
      await desk.post('/desk/away', { from: day, to: day }, cookie);
    }
    const away = await desk.get('/desk/away', cookie);
    const ends = formsIn(away.page.blocks).map(({ buttons: [button] }) => button?.words);
    expect(ends).toEqual(['End: Dec 1, 2026', 'End: Dec 24, 2026', 'Add']);
    expect((await state()).agents.find(({ id }) => id === agent.id)).toMatchObject({
      away: { fromOn: '2026-12-01' },
      lastVisitAt: desk.office().clock.read().toISOString(),
    });
  });

  test('an agent has at most 20 absences', async () => {
    const { agent, cookie } = await desk.signIn();
    const add = (day: string) => desk.post('/desk/away', { from: day, to: day }, cookie);
    for (let nth = 0; nth < 20; nth++) await add(`2026-12-${10 + nth}`);
    expect((await add('2026-12-30')).answer.statusCode).toBe(422);
    const stored = db().selectFrom('agentsAway').select('id').where('agentId', '=', agent.id);
    expect(await stored.execute()).toHaveLength(20);
  });

  test('an agent enters days away, which the office sees, and ends them', async () => {
    const { agent, cookie } = await desk.signIn();
    const add = (from: string, to: string) => desk.post('/desk/away', { from, to }, cookie);
    for (const [from, to, field] of [
      ['2026-12-05', '2026-12-04', 'to'],
      ['2026-02-30', '2026-12-04', 'from'],
      ['2020-01-01', '2020-01-02', 'to'],
      ['2026-12-05', '', 'to'],
    ] as const) {
      const { answer, page } = await add(from, to);
      const wrong = formsIn(page.blocks)
        .flatMap(({ fields }) => fields)
        .filter((each) => 'error' in each);
      expect([answer.statusCode, wrong.map(({ name }) => name)]).toEqual([422, [field]]);
    }
    const dates = { fromOn: '2026-12-05', toOn: '2026-12-07' };
    await add(dates.fromOn, dates.toOn);
    await add(dates.fromOn, dates.toOn);
    expect((await state()).agents).toMatchObject([{ id: agent.id, away: dates }]);
    const [stored] = await db()
      .selectFrom('agentsAway')
      .selectAll()
      .where('agentId', '=', agent.id)
      .execute();
    const end = (token: string) => desk.post('/desk/away/end', { id: stored?.id ?? '' }, token);
    const other = await desk.signIn();
    expect((await end(other.cookie)).answer.statusCode).toBe(404);
    expect((await end(cookie)).answer.headers.location).toBe('/desk/away?done=saved');
    expect((await state()).agents.find(({ id }) => id === agent.id)?.away).toBeNull();
  });

  test('the office counts the links that can still be used', async () => {
    const { agent } = await desk.signIn();
    const own = { agentId: agent.id, address: agent.email, target: null, lasts: 60_000 };
    const link = { ...own, kind: 'enter' } as const;
    const [token = ''] = await insertDeskLinks(db(), [link, link], desk.office().clock.read());
    const counted = [(await state()).openLinks];
    await desk.post(deskPaths.enter(token), {});
    counted.push((await state()).openLinks);
    desk.office().clock.advance(60);
    counted.push((await state()).openLinks);
    expect(counted).toEqual([2, 1, 0]);
  });

  test('a link that the office copied works for a day, and its device says who made it', async () => {
    const { agent, cookie } = await desk.signIn({}, { madeBy: 'admin' });
    const { page } = await desk.get('/desk/devices', cookie);
    expect(page.blocks[0]).toMatchObject({
      items: [{ lines: [expect.any(String), 'Signed in with a link that admin made'] }],
    });
    const copy = () => desk.office().call('POST', `/agents/${agent.id}/desk-link`);
    const path = new URL((await copy()).json<{ url: string }>().url).pathname;
    desk.office().clock.advance(24 * 3600 - 1);
    expect((await desk.get(path)).answer.statusCode).toBe(200);
    desk.office().clock.advance(1);
    expect((await desk.get(path)).answer.statusCode).toBe(410);
  });

  test('the office copies no link while the desk is off', async () => {
    const { agent } = await desk.signIn();
    await desk.setDesk(false);
    const answer = await desk.office().call('POST', `/agents/${agent.id}/desk-link`);
    expect(answer.statusCode).toBe(409);
    const links = db().selectFrom('deskLinks').select('agentId');
    expect(await links.where('agentId', '=', agent.id).execute()).toEqual([]);
  });
});
