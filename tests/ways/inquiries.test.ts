import { describe, expect, test } from 'vitest';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

/** Leaves out the emails to agents. */
const toClientAndOffice = (kinds: string[]) =>
  kinds.filter((kind) => !kind.startsWith('agent_')).toSorted();

describe.each(engines)('an inquiry on %s', (engine) => {
  let wakes = 0;
  const office = shareOffice(engine, {
    sendEmail: async () => undefined,
    wakeEmailWorker: () => wakes++,
  });
  const bulk = (id: string, change: object) =>
    office().call('POST', '/contacts/bulk', { ids: [id], change });
  const edit = (id: string, change: object = {}) =>
    office().call('PUT', `/contacts/${id}`, {
      status: 'new',
      assignedAgentId: null,
      isAnswered: false,
      ...change,
    });
  const reply = (id: string, seenReplyId: string | null = null) =>
    office().call('POST', `/contacts/${id}/replies`, {
      subject: 'Re',
      message: 'Zinnias, yes.',
      seenReplyId,
    });
  const reach = (id: string, note: string | null = null, outcome = 'reached') =>
    office().call('POST', `/contacts/${id}/calls`, { outcome, note });
  const read = async (id: string) =>
    (await office().call('GET', `/contacts/${id}`)).json<InquiryDetail>();
  const versionOf = async (id: string) => {
    const inquiries = office().db.selectFrom('contactSubmissions').select('version');
    return (await inquiries.where('id', '=', id).executeTakeFirstOrThrow()).version;
  };
  const kindsOfEmails = async () => (await storedEmails(office())).map(({ kind }) => kind);
  const find = async (words: string) =>
    (await office().call('GET', `/contacts?status=all&q=${words}`)).json<object[]>().length;

  const held = ['office_notice', 'agent_notice', 'acknowledgement'];
  test.each<[way: string, act: (id: string, agentId: string) => Promise<unknown>, kinds: string[]]>(
    [
      ['an edit', (id, assignedAgentId) => edit(id, { assignedAgentId }), held],
      ['“Not spam”', (id) => office().call('POST', `/contacts/${id}/not-spam`), held],
      ['a bulk edit', (id) => bulk(id, { kind: 'not_spam' }), held],
      ['a reply', (id) => reply(id), ['reply']],
      ['a call', (id) => reach(id), []],
    ],
  )('that %s takes out of spam gets its emails once', async (_way, act, kinds) => {
    const { id: agentId } = await addAgent(office());
    const id = await receive(office(), { leaveEmpty: 'x', agentId });
    wakes = 0;
    await act(id, agentId);
    expect((await kindsOfEmails()).toSorted()).toEqual(kinds.toSorted());
    expect(wakes > 0 || kinds.length === 0).toBe(true);
    await bulk(id, { kind: 'spam' });
    await office().call('POST', `/contacts/${id}/not-spam`);
    await edit(id, { status: 'spam', assignedAgentId: agentId });
    await edit(id, { status: 'in_progress', assignedAgentId: agentId });
    expect(toClientAndOffice(await kindsOfEmails())).toEqual(toClientAndOffice(kinds));
  });

  test.each<
    [change: string, act: (id: string) => Promise<unknown>, raises: number, actions: string[]]
  >([
    [
      'a note',
      (id) => office().call('POST', `/contacts/${id}/notes`, { text: 'Zinnias' }),
      0,
      ['note_added'],
    ],
    ['a call without an answer', (id) => reach(id, 'Zinnias', 'no_answer'), 0, ['called']],
    ['a call that reached the client', (id) => reach(id, 'Zinnias'), 1, ['called']],
    ['a reply', (id) => reply(id), 1, ['replied']],
    ['an edit', (id) => edit(id, { status: 'done' }), 1, ['update']],
    ['an edit that changes nothing', (id) => edit(id), 0, []],
    ['a bulk edit', (id) => bulk(id, { kind: 'done' }), 1, ['update']],
    ['a bulk edit that changes nothing', (id) => bulk(id, { kind: 'not_spam' }), 0, []],
    ['reading it', (id) => office().call('POST', `/contacts/${id}/read`), 0, []],
  ])(
    'gets by %s a new version or none, and its audit entry',
    async (_change, act, raises, actions) => {
      const id = await receive(office());
      const before = await versionOf(id);
      const entries = await recordedDuring(office(), () => act(id));
      expect([(await versionOf(id)) - before, entries.map(({ action }) => action)]).toEqual([
        raises,
        actions,
      ]);
      expect(entries.every(({ entityId }) => entityId === id)).toBe(true);
      expect(JSON.stringify(entries)).not.toContain('Zinnias');
    },
  );

  test.each<[way: string, act: (id: string, assignedAgentId: string) => Promise<unknown>]>([
    ['an edit', (id, assignedAgentId) => edit(id, { assignedAgentId })],
    [
      'a bulk edit',
      (id, assignedAgentId) => bulk(id, { kind: 'assign', assignedAgentId, tellAgent: true }),
    ],
    [
      'adding a caller',
      (_id, assignedAgentId) =>
        office().call('POST', '/contacts', {
          firstName: 'Ruth',
          phone: '(912) 555-0119',
          service: 'selling',
          source: 'phone',
          assignedAgentId,
        }),
    ],
  ])('is told to its agent at once after %s', async (_way, act) => {
    const { id: agentId } = await addAgent(office());
    const id = await receive(office());
    wakes = 0;
    await act(id, agentId);
    expect(await kindsOfEmails()).toContain('agent_assigned');
    expect(wakes).toBe(1);
  });

  test('raises its version only with its first reply or call', async () => {
    const id = await receive(office());
    const first = (await reply(id)).json<{ id: string }>();
    const answered = await versionOf(id);
    await reach(id);
    await reply(id, first.id);
    await reach(id);
    expect(await versionOf(id)).toBe(answered);
  });

  test.each<[kind: string, act: (id: string, text: string) => Promise<unknown>]>([
    ['notes', (id, text) => office().call('POST', `/contacts/${id}/notes`, { text })],
    ['notes of calls without an answer', (id, text) => reach(id, text, 'voicemail')],
    ['notes of calls', (id, text) => reach(id, text)],
  ])('is found by all of its %s and by its message, also after an edit', async (_kind, act) => {
    const id = await receive(office());
    for (const text of ['Azaleas', 'Begonias', 'Camellias']) await act(id, text);
    await edit(id, { status: 'done', isAnswered: true });
    const found = ['azaleas', 'begonias', 'camellias', 'forsyth'].map((word) => find(word));
    expect(await Promise.all(found)).toEqual([1, 1, 1, 1]);
  });

  test('has the time of the answer that followed the last “not answered”', async () => {
    const id = await receive(office());
    const { clock } = office();
    const answeredAt = async () => (await read(id)).firstResponseAt;
    const times: (string | null)[] = [];
    for (const act of [
      () => edit(id, { isAnswered: true }),
      () => edit(id, { isAnswered: true, status: 'done' }),
      () => edit(id),
      () => reach(id),
      () => reply(id),
      () => edit(id),
      () => edit(id, { isAnswered: true }),
    ]) {
      clock.advance(60);
      await act();
      times.push(await answeredAt());
    }
    const [first, , , third, , , last] = times;
    expect(times).toEqual([first, first, null, third, third, null, last]);
    expect([first! < third!, third! < last!]).toEqual([true, true]);
  });

  test.each<[way: string, act: (id: string, agentId: string | null) => Promise<unknown>]>([
    ['edits', (id, assignedAgentId) => edit(id, { assignedAgentId, tellAgent: true })],
    [
      'bulk edits',
      (id, assignedAgentId) => bulk(id, { kind: 'assign', assignedAgentId, tellAgent: true }),
    ],
  ])('tells its agents of each change by %s, also of the third one', async (_way, assign) => {
    const { id: ann } = await addAgent(office(), { firstName: 'Ann', lastName: 'Lee' });
    const { id: ben } = await addAgent(office(), { firstName: 'Ben', lastName: 'Ode' });
    const id = await receive(office());
    const known = (await storedEmails(office())).length;
    for (const agentId of [ann, ben, ann, null]) {
      office().clock.advance(60);
      await assign(id, agentId);
    }
    const told = (await storedEmails(office())).slice(known);
    expect(told.map(({ recipientName }) => recipientName)).toEqual([
      'Ann Lee',
      'Ann Lee',
      'Ben Ode',
      'Ann Lee',
      'Ben Ode',
      'Ann Lee',
    ]);
  });
});
