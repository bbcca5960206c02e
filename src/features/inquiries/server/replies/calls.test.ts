import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  addInquiryAgent,
  inquiriesTrail,
  inquiryCalls,
  receive,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('calls on %s', (engine) => {
  const office = shareInquiries(engine);
  const { read, edit } = inquiryCalls(office);
  const call = (id: string, body: object) => office().call('POST', `/contacts/${id}/calls`, body);
  const storedCalls = () => office().db.selectFrom('inquiryCalls').selectAll().execute();

  test('only a call that reached the client is the first response', async () => {
    const id = await receive(office());
    for (const outcome of ['no_answer', 'voicemail']) await call(id, { outcome });
    expect(await read(id)).toMatchObject({ status: 'new', firstResponseAt: null });
    office().clock.advance(600);
    const answer = await call(id, { outcome: 'reached', note: 'Wants a porch' });
    expect(answer.statusCode).toBe(201);
    const detail = await read(id);
    expect(detail).toMatchObject({ status: 'in_progress', responseMinutes: 10 });
    expect(detail.calls).toMatchObject([
      { outcome: 'no_answer', note: null, author: 'admin' },
      { outcome: 'voicemail' },
      { outcome: 'reached', note: 'Wants a porch' },
    ]);
    expect(detail.calls[2]).toEqual(answer.json());
  });

  test('the search finds the notes of calls', async () => {
    const [id] = [await receive(office()), await receive(office())];
    await call(id, { outcome: 'voicemail', note: 'Prefers Isle of Hope' });
    await call(id, { outcome: 'reached', note: 'Budget is fixed' });
    for (const words of ['isle of hope', 'budget']) {
      const found = await office().call('GET', `/contacts?page=1&q=${encodeURIComponent(words)}`);
      expect([words, found.json()]).toMatchObject([words, [{ id }]]);
    }
  });

  test('writes an audit entry with the outcome and without the note', async () => {
    const id = await receive(office());
    const before = (await inquiriesTrail(office())).length;
    await call(id, { outcome: 'voicemail', note: 'Sick today' });
    const added = (await inquiriesTrail(office())).slice(before);
    expect(added).toMatchObject([{ action: 'called', after: '{"outcome":"voicemail"}' }]);
  });

  test('refuses an unknown outcome, a long note and an unknown inquiry', async () => {
    const id = await receive(office());
    for (const body of [{}, { outcome: 'busy' }, { outcome: 'reached', note: 'x'.repeat(5001) }]) {
      expect((await call(id, body)).statusCode).toBe(422);
    }
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect((await call(unknown, { outcome: 'reached' })).statusCode).toBe(404);
    expect(await storedCalls()).toEqual([]);
  });

  test.each([
    "update inquiry_calls set outcome = 'reached'",
    'delete from inquiry_calls',
    'insert into inquiry_calls select * from inquiry_calls',
  ])('the database refuses "%s"', async (statement) => {
    await call(await receive(office()), { outcome: 'no_answer' });
    await expect(sql.raw(statement).execute(office().db)).rejects.toThrow(
      /append-only|duplicate key/,
    );
    expect(await storedCalls()).toHaveLength(1);
  });

  test('the inquiry lists the changes of status and agent with their authors', async () => {
    const id = await receive(office());
    const assignedAgentId = await addInquiryAgent(office());
    await edit(id, { assignedAgentId });
    await edit(id, { assignedAgentId, status: 'done', isAnswered: true });
    const { changes } = await read(id);
    expect(changes).toMatchObject([
      { author: 'admin', assignedAgentName: 'Eleanor Whitfield' },
      { author: 'admin', status: 'done', isAnswered: true },
    ]);
    expect(changes[0]).not.toHaveProperty('status');
  });

  test('the inquiry lists calls and changes oldest first, and notes and other inquiries newest first', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 4; nth++) {
      office().clock.advance(60);
      ids.push(await receive(office()));
    }
    const [id = ''] = ids;
    const statuses = ['in_progress', 'done', 'new'];
    for (const [nth, status] of statuses.entries()) {
      office().clock.advance(60);
      await office().call('POST', `/contacts/${id}/notes`, { text: `Note ${nth}` });
      await call(id, { outcome: 'voicemail', note: `Call ${nth}` });
      await edit(id, { status });
    }
    const { notes, calls, changes, fromSamePerson } = await read(id);
    expect(notes.map(({ text }) => text)).toEqual(['Note 2', 'Note 1', 'Note 0']);
    expect(calls.map(({ note }) => note)).toEqual(['Call 0', 'Call 1', 'Call 2']);
    expect(changes.map(({ status }) => status)).toEqual(statuses);
    expect(fromSamePerson.map((other) => other.id)).toEqual(ids.slice(1).toReversed());
  });
});
