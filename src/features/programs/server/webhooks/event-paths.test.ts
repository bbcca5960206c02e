import { beforeEach, describe, expect, test } from 'vitest';
import { eventTypes } from '#features/programs/domain/events.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { carryOut, changePlan, planOf, undo } from '#tests/support/imports.ts';
import { shareDepartures } from '#tests/support/departures.ts';
import { settleDueSplits } from '#features/splits/server/settle-due-splits.ts';
import { shareDeskInquiries } from '#tests/support/desk-inquiries.ts';
import type { Office } from '#tests/support/office.ts';
import { addAgent, agentInput } from '#tests/support/record-samples.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

/** Adds an endpoint that wants all events, and forgets the events of earlier tests. */
async function listen({ db, call }: Office) {
  await db.deleteFrom('webhookEndpoints').execute();
  await call('POST', '/api/webhooks', { url: 'https://crm.example/hook', events: eventTypes });
  await db.deleteFrom('webhookEvents').execute();
}

/** Returns the events since the last call, as type and record. */
async function eventsSince({ db }: Office) {
  const rows = await db.selectFrom('webhookEvents').selectAll().orderBy('id').execute();
  await db.deleteFrom('webhookEvents').execute();
  return rows.map(({ type, recordId }) => [type, recordId]);
}

const inOrder = (events: string[][]) => events.map((event) => event.join(' ')).toSorted();

describe.each(engines)('events on %s', (engine) => {
  const { office, change, assigned } = shareDeskInquiries(engine);
  beforeEach(() => listen(office()));
  const events = () => eventsSince(office());

  test('an inquiry from the website, from the office, on duty and of a known client', async () => {
    const sent = await receive(office());
    expect(await events()).toEqual([['inquiry.received', sent]]);
    const { id: agent } = await addAgent(office());
    await events();
    const typed = {
      firstName: 'Ruth',
      phone: '(912) 555-0119',
      service: 'selling',
      source: 'phone',
      assignedAgentId: agent,
    };
    const { id } = (await office().call('POST', '/contacts', typed)).json<{ id: string }>();
    expect(await events()).toEqual([
      ['inquiry.received', id],
      ['inquiry.assigned', id],
    ]);
    await putOnDuty(office(), '2026-11-21', agent);
    const onDuty = await receive(office(), { email: 'new@example.com', phone: '' });
    expect(await events()).toEqual([
      ['inquiry.received', onDuty],
      ['inquiry.assigned', onDuty],
    ]);
    const { id: other } = await addAgent(office());
    await events();
    await change(onDuty, { assignedAgentId: other, isAnswered: true });
    expect(await events()).toEqual([
      ['inquiry.assigned', onDuty],
      ['inquiry.answered', onDuty],
    ]);
    const known = await receive(office(), { email: 'new@example.com', phone: '' });
    expect(await events()).toEqual([
      ['inquiry.received', known],
      ['inquiry.assigned', known],
    ]);
  });

  test('a change, a reply, a call, a bulk edit and an answer at the desk', async () => {
    const { id: agent } = await addAgent(office());
    const [one, two, three] = [
      await receive(office()),
      await receive(office()),
      await receive(office()),
    ];
    await events();
    const reply = { subject: 'Re', message: 'Yes.', seenReplyId: null };
    await office().call('POST', `/contacts/${one}/replies`, reply);
    expect(await events()).toEqual([['inquiry.answered', one]]);
    await office().call('POST', `/contacts/${two}/calls`, { outcome: 'reached', note: null });
    expect(await events()).toEqual([['inquiry.answered', two]]);
    await change(three, { status: 'done', assignedAgentId: agent });
    expect(await events()).toEqual([
      ['inquiry.assigned', three],
      ['inquiry.closed', three],
    ]);
    const assign = { kind: 'assign', assignedAgentId: agent, tellAgent: false };
    await office().call('POST', '/contacts/bulk', { ids: [one], change: assign });
    await office().call('POST', '/contacts/bulk', { ids: [one], change: { kind: 'done' } });
    expect(await events()).toEqual([
      ['inquiry.assigned', one],
      ['inquiry.closed', one],
    ]);
    const { id, answer } = await assigned();
    await events();
    await answer({ outcome: 'reached', note: 'At two' });
    expect(await events()).toEqual([['inquiry.answered', id]]);
  });

  test('an agent is added, changed and deactivated, and the inquiries are handed over', async () => {
    const { id: agent } = await addAgent(office());
    const { id: heir } = await addAgent(office());
    expect(await events()).toEqual([
      ['agent.changed', agent],
      ['agent.changed', heir],
    ]);
    const inquiry = await receive(office());
    await change(inquiry, { assignedAgentId: agent });
    await events();
    const stored = (await office().call('GET', `/agents/${agent}`)).json<object>();
    const left = { ...agentInput(), ...stored, isActive: false, inquiriesTo: heir };
    await office().call('PUT', `/agents/${agent}`, left);
    const found = await events();
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        ['agent.changed', agent],
        ['inquiry.assigned', inquiry],
      ]),
    );
  });
});

describe.each(engines)('events of work on many records on %s', (engine) => {
  const { office, leave, undo: comeBack, setUp } = shareDepartures(engine);
  const events = () => eventsSince(office());
  beforeEach(async () => {
    await office().db.deleteFrom('agentDepartures').execute();
    await office().db.deleteFrom('dutyDays').execute();
  });

  test('an import adds and changes agents, and is undone', async () => {
    const { id: known } = await addAgent(office(), {
      firstName: 'Kay',
      lastName: 'Known',
      email: 'known@example.com',
      phone: null,
    });
    await listen(office());
    const text =
      'First name\tLast name\tEmail\tPhone\n' +
      'Nora\tNew\tnora@example.com\t\n' +
      'Kay\tKnown\tknown@example.com\t912-555-0188';
    const { id: plan } = await planOf(office(), 'agents', text);
    const choice = { isChosen: true, lines: [3] };
    const imported = await carryOut(office(), await changePlan(office(), plan, { choice }));
    const agents = office().db.selectFrom('agents').select('id');
    const { id: added } = await agents
      .where('email', '=', 'nora@example.com')
      .executeTakeFirstOrThrow();
    const both = inOrder([known, added].map((id) => ['agent.changed', id]));
    expect(inOrder(await events())).toEqual(both);
    await undo(office(), imported);
    expect(inOrder(await events())).toEqual(both);
  });

  test('an agent leaves, and comes back', async () => {
    const { ada, ben } = await setUp();
    const held = office().db.selectFrom('contactSubmissions').select('id').orderBy('id');
    const inquiries = (await held.execute()).map(({ id }) => ['inquiry.assigned', id]);
    await listen(office());
    await leave(ada, { inquiriesTo: ben });
    const expected = inOrder([['agent.changed', ada], ...inquiries]);
    expect(inOrder(await events())).toEqual(expected);
    await comeBack(ada);
    expect(inOrder(await events())).toEqual(expected);
  });

  test('a split changes today, is voided, and a planned one takes effect on its day', async () => {
    const { id } = await addAgent(office());
    await listen(office());
    const add = async (split: string, effectiveOn: string) =>
      (
        await office().call('POST', `/agents/${id}/splits`, { split, effectiveOn, reason: 'Plan' })
      ).json<{ id: string }>();
    const { id: split } = await add('75.00', '2026-11-21');
    expect(await events()).toEqual([['agent.changed', id]]);
    await office().call('POST', `/agents/${id}/splits/${split}/void`, { reason: 'Wrong' });
    expect(await events()).toEqual([['agent.changed', id]]);
    await add('80.00', '2026-12-01');
    expect(await events()).toEqual([]);
    office().clock.advance(11 * 24 * 3600);
    const { db, clock } = office();
    await db.transaction().execute((open) => settleDueSplits(open, [id], clock.read()));
    expect(await events()).toEqual([['agent.changed', id]]);
  });
});
