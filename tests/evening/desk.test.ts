import { beforeEach, describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { DeskState } from '#features/desk/domain/office.ts';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { setTime } from '#tests/support/late.ts';
import { callsOf } from '#tests/support/office.ts';
import { addPolicy, publishPolicy } from '#tests/support/record-samples.ts';
import { usualLicense } from '#tests/support/standings.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const morning = '2026-11-21T15:00:00.000Z';
/** 8:30 PM of the same day in New York. */
const evening = '2026-11-22T01:30:00.000Z';
const yesterday = '2026-11-20';
const today = '2026-11-21';
const tomorrow = '2026-11-22';

describe.each(engines)('the desk at 8:30 PM in New York, on %s', (engine) => {
  const { office, signIn, get, post, postFile } = shareDesk(engine);
  beforeEach(() => setTime(office(), morning));

  const setInquiry = async (email: string, change: object) => {
    const id = await receive(office(), { email });
    const inquiries = office().db.updateTable('contactSubmissions').where('id', '=', id);
    await inquiries.set(change).execute();
  };
  const away = async (cookie: string, from: string, to: string) =>
    (await post(deskPaths.away, { from, to }, cookie)).answer.statusCode;
  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await callsOf(office(), 'admin'))(method, path, body);

  /** Signs an agent in for whom much happens today and tomorrow. */
  async function signInBusyAgent() {
    const { agent, cookie } = await signIn();
    const { db, clock } = office();
    const license = { ...usualLicense, renewalDueOn: today };
    await db.updateTable('agentLicenses').set(license).where('agentId', '=', agent.id).execute();
    await refreshStandings(db, [agent.id], clock.read());
    const { id } = await addPolicy(office());
    await publishPolicy(office(), id, { asks: true, dueOn: today });
    const plan = { split: '80.00', effectiveOn: tomorrow, reason: 'Annual review' };
    await call('POST', `/agents/${agent.id}/splits`, plan);
    await away(cookie, yesterday, today);
    const assignedAgentId = agent.id;
    const replyDueAt = '2026-11-22T02:00:00.000Z';
    await setInquiry('open@example.com', { assignedAgentId, replyDueAt });
    for (const day of ['22', '23']) {
      const createdAt = `2026-08-${day}T16:00:00.000Z`;
      const done = { assignedAgentId, status: 'done' as const, lastName: `Of August ${day}` };
      await setInquiry(`${day}@example.com`, { ...done, createdAt });
    }
    return { agent, cookie };
  }

  test.each([
    [deskPaths.home, '1 inquiry to answer, due today at 9:00 PM.'],
    [deskPaths.home, 'Take 36 hours, 3 of them license law, by Nov 21, 2026.'],
    [deskPaths.home, '70.00% since Nov 21, 2026'],
    [deskPaths.inquiries, 'Reply due today at 9:00 PM'],
    [deskPaths.inquiries, 'Of August 23'],
    [deskPaths.education, 'As of Nov 21, 2026.'],
    [deskPaths.policies, 'Due Nov 21, 2026'],
    [deskPaths.commission, '70.00%'],
    [deskPaths.away, 'Nov 21, 2026'],
  ])('the page %s says what it said in the morning: %s', async (path, words) => {
    const { cookie } = await signInBusyAgent();
    const read = async () => JSON.stringify((await get(path, cookie)).page.blocks);
    const inMorning = await read();
    expect(inMorning.replaceAll(/\s/g, ' ')).toContain(words);
    expect(inMorning).not.toContain('Of August 22');
    expect(inMorning).not.toContain('Overdue');
    setTime(office(), evening);
    expect(await read()).toBe(inMorning);
  });

  test('days away until today are taken once, and days until yesterday are refused', async () => {
    const { agent, cookie } = await signIn();
    setTime(office(), evening);
    expect(await away(cookie, yesterday, yesterday)).toBe(422);
    for (const time of ['first', 'second']) {
      expect([time, await away(cookie, yesterday, today)]).toEqual([time, 303]);
    }
    const days = office().db.selectFrom('agentsAway').select('toOn');
    expect(await days.where('agentId', '=', agent.id).execute()).toEqual([{ toOn: today }]);
  });

  test('the office sees that an agent is away until today', async () => {
    const { agent, cookie } = await signIn();
    await away(cookie, yesterday, today);
    setTime(office(), evening);
    const path = `/agents/${agent.id}/away`;
    expect((await call('GET', path)).json()).toMatchObject([{ toOn: today }]);
    const added = await call('POST', path, { from: tomorrow, to: tomorrow });
    expect(added.json()).toMatchObject([{ toOn: today }, { toOn: tomorrow }]);
    const { agents } = (await call('GET', '/desk')).json<DeskState>();
    expect(agents.find(({ id }) => id === agent.id)?.away?.toOn).toBe(today);
  });

  test('a course of today is taken, and one of tomorrow is refused', async () => {
    const { cookie } = await signIn();
    setTime(office(), evening);
    const handIn = async (completionDate: string) => {
      const sent = { ...course, completionDate, evidence: 'later' };
      return (await postFile(deskPaths.education, sent, {}, cookie)).answer.statusCode;
    };
    expect([await handIn(tomorrow), await handIn(today)]).toEqual([422, 303]);
  });

  test('a paper says the day on which it was handed in, returned and closed', async () => {
    const { agent, cookie } = await signIn();
    setTime(office(), evening);
    const paper = { kind: 'other', label: 'W-9', dueOn: '2027-03-01' };
    await postFile(deskPaths.papers, paper, { bytes: pdf() }, cookie);
    const papers = office().db.selectFrom('agentDeadlines').select('id');
    const { id } = await papers.where('agentId', '=', agent.id).executeTakeFirstOrThrow();
    const shown = async () => (await get(deskPaths.paper(id), cookie)).answer.body;
    expect(await shown()).toContain('Handed in Nov 21, 2026');
    await call('POST', `/deadlines/${id}/return`, { reason: 'A page is missing.' });
    expect(await shown()).toContain('Returned Nov 21, 2026');
    await call('POST', `/deadlines/${id}/end`, { reason: 'Entered twice' });
    expect(await shown()).toContain('Closed Nov 21, 2026');
  });

  test('no page says tomorrow of what happened today', async () => {
    const { agent, cookie } = await signIn();
    setTime(office(), evening);
    const handIn = () =>
      postFile(deskPaths.education, { ...course, evidence: 'later' }, {}, cookie);
    await handIn();
    const courses = office().db.selectFrom('continuingEducation').select('id');
    const { id } = await courses.where('agentId', '=', agent.id).executeTakeFirstOrThrow();
    await call('POST', `/continuing-education/${id}/return`, { reason: 'The hours are missing.' });
    await handIn();
    await post(deskPaths.page, { headline: 'A porch' }, cookie);
    const proposed = (await get(deskPaths.page, cookie)).answer.body;
    const decline = { reason: 'Too short' };
    await call('POST', `/agents/${agent.id}/page/proposal/decline`, decline);
    const { id: policy } = await addPolicy(office());
    await publishPolicy(office(), policy);
    const form = { typedName: `${agent.firstName} ${agent.lastName}`, confirmedOn: today };
    await call('POST', `/policies/${policy}/readers/${agent.id}/paper`, { ...form, note: null });
    const paths = [deskPaths.education, deskPaths.educationRecord(id), deskPaths.page];
    const words: string[] = [proposed];
    for (const path of [...paths, deskPaths.policies, deskPaths.policy(policy)])
      words.push((await get(path, cookie)).answer.body);
    for (const [nth, body] of words.entries()) {
      expect([nth, body.match(/Nov 22, 2026/g), /Nov 21, 2026/.test(body)]).toEqual([
        nth,
        null,
        true,
      ]);
    }
  });
});
