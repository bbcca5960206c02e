import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import type { Deadline, ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import { addDeadline, endDeadlines, reopenDeadlines } from './change-deadlines.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { pdf } from '#tests/support/hand-ins.ts';
import { callsOf } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

// The tests' clock shows November 21, 2026.
const input = { agentId: null, kind: 'mls', label: null, dueOn: '2026-12-03', note: null };

describe.each(engines)('the deadlines of the office on %s', (engine) => {
  const desk = shareDesk(engine);
  const { papers } = deskPaths;
  const office = () => desk.office();
  const add = async (fields: object = {}): Promise<Deadline> =>
    (await office().call('POST', '/deadlines', { ...input, ...fields })).json();
  const listed = async (search = ''): Promise<ListedDeadline[]> =>
    (await office().call('GET', `/deadlines${search}`)).json();
  const act = async (id: string, name: string, body?: object) => {
    const answer = await office().call('POST', `/deadlines/${id}/${name}`, body);
    return [answer.statusCode, answer.json()] as const;
  };
  const refused = async (fields: object) => {
    const answer = await office().call('POST', '/deadlines', { ...input, ...fields });
    return [answer.statusCode, answer.json().errors];
  };

  test('refuses what is missing, unknown or more than ten years off', async () => {
    const unknown = '01938c1e-0000-7000-8000-000000000000';
    expect(await refused({ agentId: unknown })).toEqual([
      422,
      { agentId: ['This agent does not exist'] },
    ]);
    expect(await refused({ dueOn: '2036-11-22' })).toEqual([422, { dueOn: [expect.any(String)] }]);
    expect(await refused({ dueOn: null })).toEqual([422, { dueOn: ['Required'] }]);
    expect(await refused({ kind: 'other' })).toEqual([422, { label: ['Required'] }]);
    expect(await add({ dueOn: '2036-11-21' })).toMatchObject({ dueOn: '2036-11-21' });
  });

  test('groups, filters, sorts, pages and searches the list', async () => {
    const { id: agentId } = await addAgent(office(), { firstName: 'José', lastName: 'Lee' });
    await add({ agentId, dueOn: '2026-11-20' });
    await add({ kind: 'other', label: 'Boat license', dueOn: '2026-11-28' });
    await add({ dueOn: '2026-12-03', note: 'Savannah board' });
    const rows = await listed();
    expect(rows.map(({ dueOn, group, daysLeft }) => [dueOn, group, daysLeft])).toEqual([
      ['2026-11-20', 'overdue', -1],
      ['2026-11-28', 'week', 7],
      ['2026-12-03', 'month', 12],
    ]);
    const days = async (search: string) => (await listed(search)).map(({ dueOn }) => dueOn);
    expect(await days('?state=overdue')).toEqual(['2026-11-20']);
    expect(await days('?within=7')).toEqual(['2026-11-28']);
    expect(await days(`?agent=${agentId}`)).toEqual(['2026-11-20']);
    expect(await days('?kind=other')).toEqual(['2026-11-28']);
    expect(await days('?q=jose%20mls')).toEqual(['2026-11-20']);
    expect(await days(`?${new URLSearchParams({ q: '"Lee, José" <MLS>;' })}`)).toEqual([
      '2026-11-20',
    ]);
    expect(await days('?q=board')).toEqual(['2026-12-03']);
    expect(await days('?dir=desc')).toEqual(['2026-12-03', '2026-11-28', '2026-11-20']);
    expect(await days('?page=9')).toHaveLength(3);
    const csv = await office().call('GET', '/deadlines/export.csv?state=overdue');
    expect(csv.body).toContain('"2026-11-20",-1,"Overdue","MLS dues","José Lee"');
    const findings = (await office().call('GET', '/attention')).json();
    expect(findings).toContainEqual({ code: 'overdue_deadlines', count: 1, isSample: false });
  });

  test('renews and ends a deadline, once, and refuses stale edits', async () => {
    const first = await add({ note: 'Board' });
    const [status, closed] = await act(first.id, 'renew', { dueOn: '2027-12-03' });
    expect([status, closed]).toMatchObject([200, { closedAs: 'renewed', closedBy: 'admin' }]);
    const [next] = await listed();
    expect(next).toMatchObject({ id: closed.nextId, dueOn: '2027-12-03', note: 'Board' });
    expect((await act(first.id, 'renew', { dueOn: '2028-12-03' }))[0]).toBe(409);
    const stale = { 'if-match': '"9"' };
    const edit = await office().call('PUT', `/deadlines/${closed.nextId}`, input, stale);
    expect(edit.statusCode).toBe(412);
    expect(await act(closed.nextId, 'end', { reason: 'We left the board' })).toMatchObject([
      200,
      { closedAs: 'ended' },
    ]);
    expect((await office().call('PUT', `/deadlines/${first.id}`, input)).statusCode).toBe(409);
    expect(await listed()).toEqual([]);
    expect(await listed('?state=closed')).toHaveLength(2);
    const [entry] = (await office().call('GET', '/audit?entity=deadline')).json();
    expect(entry).toMatchObject({ action: 'ended', after: { reason: 'We left the board' } });
  });

  test('shows the front desk everything, and lets it change nothing', async () => {
    const { id } = await add();
    await office().addAdministrator('fred', 'front_desk');
    const call = await callsOf(office(), 'fred');
    expect((await call('GET', '/deadlines')).json()).toHaveLength(1);
    const statuses = [
      await call('POST', '/deadlines', input),
      await call('PUT', `/deadlines/${id}`, input),
      await call('POST', `/deadlines/${id}/end`, { reason: 'Because' }),
      await call('GET', '/deadlines/export.csv'),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([403, 403, 403, 403]);
  });

  test('an agent hands a paper in, the office returns and accepts it', async () => {
    const { agent, cookie } = await desk.signIn();
    const old = await add({ agentId: agent.id, kind: 'eo_insurance', dueOn: '2026-12-31' });
    const form = { kind: 'eo_insurance', label: '', dueOn: '2027-12-31' };
    const without = await desk.postFile(papers, form, {}, cookie);
    expect(without.answer).toMatchObject({ statusCode: 422, body: expect.stringMatching('bank') });
    const { answer } = await desk.postFile(papers, form, { bytes: pdf('1') }, cookie);
    expect(answer.headers.location).toBe(`${papers}?done=handed_in`);
    const [paper] = await listed('?state=handed_in');
    expect(paper).toMatchObject({ agentId: agent.id, group: 'handed_in', dueOn: '2027-12-31' });
    const id = paper?.id ?? '';
    const file = await office().call('GET', `/deadlines/${id}/file`);
    expect([file.headers['content-disposition'], file.rawPayload.equals(pdf('1'))]).toEqual([
      'attachment; filename="paper.pdf"',
      true,
    ]);
    const reason = 'The second page is missing.';
    expect(await act(id, 'return', { reason })).toMatchObject([200, { returnReason: reason }]);
    expect((await act(id, 'accept'))[0]).toBe(409);
    const email = await office()
      .db.selectFrom('emailMessages')
      .select(['recipientAddress', 'secretLink', 'subject', 'text'])
      .where('kind', '=', 'education_returned')
      .executeTakeFirstOrThrow();
    expect([email.recipientAddress, email.subject]).toEqual([
      agent.email,
      'Please correct: E&O insurance',
    ]);
    expect(email.text).toContain(reason);
    const opened = await desk.get((email.secretLink ?? '').replace(origin, ''));
    expect(JSON.stringify(opened.page.blocks)).toContain(reason);
    await desk.postFile(deskPaths.paper(id), form, { bytes: pdf('2') }, cookie);
    expect(await listed('?state=handed_in')).toMatchObject([{ id, returnReason: null }]);
    expect(await act(id, 'accept')).toMatchObject([200, { handedInAt: null, returnedAt: null }]);
    expect(await listed(`?agent=${agent.id}`)).toMatchObject([{ id, group: 'later' }]);
    const [renewed] = await listed('?state=closed');
    expect(renewed).toMatchObject({ id: old.id, closedAs: 'renewed' });
    expect(await office().db.selectFrom('agentFiles').select('id').execute()).toHaveLength(1);
    const { page } = await desk.get(papers, cookie);
    expect(JSON.stringify(page.blocks)).toContain('Accepted');
  });

  test('accepts and returns no paper that was sent again or changed after it was shown', async () => {
    const { cookie } = await desk.signIn();
    const form = { kind: 'eo_insurance', label: '', dueOn: '2027-12-31' };
    await desk.postFile(papers, form, { bytes: pdf('1') }, cookie);
    const [first] = await listed('?state=handed_in');
    const id = first?.id ?? '';
    const tryBoth = async (updatedAt?: string | null) => {
      const accepted = await act(id, 'accept', { updatedAt });
      const returned = await act(id, 'return', { reason: 'Too short.', updatedAt });
      return [accepted, returned].map(([status, { detail }]) => [status, detail]);
    };
    office().clock.advance(60);
    form.dueOn = '2028-12-31';
    await desk.postFile(deskPaths.paper(id), form, { bytes: pdf('2') }, cookie);
    const sentAgain = [409, 'The agent has sent this again. Please read it first.'];
    expect(await tryBoth(first?.updatedAt)).toEqual([sentAgain, sentAgain]);
    const [sent] = await listed('?state=handed_in');
    expect(sent).toMatchObject({ id, dueOn: '2028-12-31', returnedAt: null });

    office().clock.advance(60);
    const edit = { ...input, ...form, agentId: sent?.agentId, note: 'Read' };
    await office().call('PUT', `/deadlines/${id}`, edit);
    expect(await tryBoth(sent?.updatedAt)).toMatchObject([{ 0: 409 }, { 0: 409 }]);
    const [{ updatedAt } = {}] = await listed('?state=handed_in');
    expect((await act(id, 'accept', { updatedAt }))[0]).toBe(200);
  });

  test('keeps papers apart from other agents, and ends one without a date with its file', async () => {
    const { cookie } = await desk.signIn();
    const form = { kind: 'other', label: 'W-9 on file', dueOn: '' };
    await desk.postFile(papers, form, { bytes: pdf('1') }, cookie);
    const [paper] = await listed('?state=handed_in');
    const other = await desk.signIn();
    const path = deskPaths.paper(paper?.id ?? '');
    expect((await desk.get(path, other.cookie)).answer.statusCode).toBe(404);
    await act(paper?.id ?? '', 'accept');
    expect(await listed()).toMatchObject([{ group: 'undated', dueOn: null }]);
    const deleted = await office().call('DELETE', `/deadlines/${paper?.id}/file`);
    expect(deleted.statusCode).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await office().db.selectFrom('agentFileChunks').select('fileId').execute()).toEqual([]);
  });

  test('a departure ends the deadlines of an agent, and its undo reopens only those', async () => {
    const { id: agentId } = await addAgent(office());
    await add();
    const ended = await add({ agentId });
    await act(ended.id, 'end', { reason: 'Paid by the agent' });
    const now = new Date('2026-11-21T15:00:00Z');
    const id = await addDeadline(office().db, { ...input, kind: 'mls', agentId }, now);
    const ids = await endDeadlines(office().db, agentId, 'admin', now);
    expect(ids).toEqual([id]);
    expect(await listed(`?agent=${agentId}`)).toEqual([]);
    await reopenDeadlines(office().db, ids);
    expect(await listed(`?agent=${agentId}`)).toMatchObject([{ id, closedAt: null }]);
  });
});
