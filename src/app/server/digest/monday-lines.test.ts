import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { shippedFacts } from '#tests/support/test-site.ts';
import { openReaders } from '#tests/support/policy-readers.ts';
import { permittedHome } from '#tests/support/stored-homes.ts';
import { engines } from '#tests/support/test-database.ts';
import { shareOffice } from '#tests/support/office.ts';
import { propertyInput } from '#tests/support/property-input.ts';
import { educationInput, agentInput } from '#tests/support/record-samples.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { receive, setInquiry } from '#tests/support/stored-inquiries.ts';
import { countListed } from '#app/server/count-listed.ts';
import { mondayLines } from './monday-lines.ts';

/** A Monday. */
const now = new Date('2026-11-30T12:00:00.000Z');

describe.each(engines)('the lines of the email on Mondays on %s', (engine) => {
  const office = shareOffice(engine);
  const lines = () => mondayLines(countListed(() => shippedFacts))(office().db, now);
  const words = async () => (await lines()).map((line) => line.words);

  test('an office without work only hears of its backup', async () => {
    expect(await lines()).toEqual([{ words: 'No backup is known', path: '/admin/server' }]);
  });

  test('each line follows a change of its records, and leads to a list of as many', async () => {
    const { call, db } = office();
    const ann = (await call('POST', '/agents', agentInput())).json<{ id: string }>();
    await call('PUT', `/agents/${ann.id}/license`, { licenseType: 'broker' });
    await call('POST', '/continuing-education', educationInput(ann.id, { isVerified: false }));
    const handedIn = educationInput(ann.id, { isVerified: false, courseTitle: 'Handed in' });
    const course = (await call('POST', '/continuing-education', handedIn)).json<{ id: string }>();
    await db
      .updateTable('continuingEducation')
      .set({ handedInAt: now.toISOString() })
      .where('id', '=', course.id)
      .execute();
    await call('POST', '/properties', propertyInput());
    await sendInquiry(office());
    await sendInquiry(office(), { ...inquiry, email: 'other@example.com' });
    const [first] = await db.selectFrom('contactSubmissions').select('id').orderBy('id').execute();
    const due = { assignedAgentId: ann.id, replyDueAt: '2026-11-20T15:00:00.000Z' };
    await setInquiry(office(), first?.id ?? '', due);
    const day = { day: '2026-12-01', agentId: ann.id, secondId: null };
    await db
      .insertInto('dutyDays')
      .values({ ...day, updatedBy: 'a', updatedAt: now.toISOString() })
      .execute();
    for (const [kind, dueOn] of [
      ['eo_insurance', '2027-01-29'],
      ['eo_insurance', '2027-01-30'],
      ['contractor_agreement', '2027-01-29'],
      ['license_copy', '2027-01-29'],
    ] as const) {
      const stamps = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
      const paper = { agentId: ann.id, kind, label: null, fileId: null };
      await db
        .insertInto('agentDeadlines')
        .values({ ...paper, id: newId(), dueOn, note: null, ...stamps })
        .execute();
    }
    const found = await lines();
    expect(found.map((line) => line.words)).toEqual([
      '1 overdue inquiry: Eleanor Whitfield',
      '1 unassigned inquiry',
      '1 course handed in',
      '1 certificate to verify',
      '1 E&O insurance due within 60 days',
      '1 Contractor agreement due within 60 days',
      '1 License copy due within 60 days',
      '1 license not checked with GREC for 90 days',
      expect.stringMatching(/^\d+ duty days without an agent/),
      'No backup is known',
    ]);
    for (const { path } of found.slice(0, 4)) {
      const list = await call('GET', path.replace('/admin', ''));
      expect([path, list.json<object[]>().length]).toEqual([path, 1]);
    }
    const unchecked = await call('GET', '/standing?check=unchecked');
    expect(unchecked.json<object[]>()).toHaveLength(1);
    await call('PUT', `/agents/${ann.id}/license`, {
      licenseType: 'broker',
      grecCheckedOn: '2026-11-21',
    });
    await db.deleteFrom('dutyDays').execute();
    await db.deleteFrom('agentDeadlines').execute();
    const answer = { status: 'done' as const, firstResponseAt: '2026-11-23T15:00:00.000Z' };
    await db
      .updateTable('contactSubmissions')
      .set({
        ...answer,
        createdAt: '2026-11-23T14:00:00.000Z',
        replyDueAt: '2026-11-23T16:00:00.000Z',
      })
      .execute();
    await setInquiry(office(), first?.id ?? '', { replyDueAt: '2026-11-23T14:30:00.000Z' });
    for (const createdAt of ['2026-11-23T04:59:00.000Z', '2026-11-30T05:00:00.000Z']) {
      const id = await receive(office(), { email: 'week@example.com' });
      const replyDueAt = '2026-12-31T15:00:00.000Z';
      await setInquiry(office(), id, { ...answer, createdAt, replyDueAt });
    }
    expect(await words()).toEqual([
      'Answered in time last week: 1 of 2',
      '1 course handed in',
      '1 certificate to verify',
      'No backup is known',
    ]);
    // The report counts it, too: a promise that is overdue was not kept.
    const times = { createdAt: '2026-11-24T14:00:00.000Z', replyDueAt: '2026-11-24T16:00:00.000Z' };
    await db
      .insertInto('contactSubmissions')
      .values({ ...client, ...times, id: newId() })
      .execute();
    expect(await words()).toContain('Answered in time last week: 1 of 3');
  });

  test('homes that leave the site within a week and policies past their day have a line', async () => {
    const { db } = office();
    const mls = { mlsNumber: 'SA-1', mlsEnteredOn: '2026-11-02' };
    const add = (stillRightOn: string, listingEndsOn: string) =>
      db
        .insertInto('properties')
        .values({
          ...permittedHome('2026-11-02'),
          ...mls,
          stillRightOn,
          listingEndsOn,
          id: newId(),
        })
        .execute();
    await add('2026-11-29', '2027-03-01');
    await add('2026-10-31', '2027-03-01');
    expect(await words()).toEqual(['No backup is known']);
    // The last day of each is today or in six days.
    await add('2026-11-01', '2027-03-01');
    await add('2026-11-07', '2027-03-01');
    await add('2026-11-29', '2026-12-06');
    // One day later.
    await add('2026-11-08', '2027-03-01');
    await add('2026-11-29', '2026-12-07');
    const readers = await openReaders(office());
    const { id } = await readers.addAgent();
    await readers.publish({ asks: true });
    await db
      .updateTable('policyRequests')
      .set({ dueOn: '2026-11-29' })
      .where('agentId', '=', id)
      .execute();
    expect(await words()).toEqual([
      '1 policy with overdue confirmations',
      '3 homes that leave the site within a week without “Still right” or a longer agreement',
      'No backup is known',
    ]);
  });

  const client = {
    firstName: 'Amelia',
    lastName: 'Carter',
    email: 'late@example.com',
    service: 'buying' as const,
  };

  test('more agents with overdue inquiries than a person reads are one line', async () => {
    const { call, db } = office();
    const due = { replyDueAt: '2026-11-20T15:00:00.000Z', createdAt: '2026-11-20T13:00:00.000Z' };
    for (let nth = 0; nth < 22; nth++) {
      const input = agentInput({ lastName: `Agent ${String(nth).padStart(2, '0')}` });
      const agent = (await call('POST', '/agents', input)).json<{ id: string }>();
      await db
        .insertInto('contactSubmissions')
        .values({ ...client, ...due, id: newId(), assignedAgentId: agent.id })
        .execute();
    }
    const agents = db.selectFrom('agents').select('id').where('lastName', '=', 'Agent 21');
    const { id: assignedAgentId } = await agents.executeTakeFirstOrThrow();
    await db
      .insertInto('contactSubmissions')
      .values({ ...client, ...due, id: newId(), assignedAgentId })
      .execute();
    await db
      .updateTable('agents')
      .set({ isActive: false })
      .where('lastName', '=', 'Agent 00')
      .execute();
    const overdue = (await lines()).filter((line) => line.words.includes('overdue'));
    expect(overdue).toHaveLength(21);
    expect(overdue.slice(0, 2).map((line) => line.words)).toEqual([
      '2 overdue inquiries: Eleanor Agent 21',
      '1 overdue inquiry: Eleanor Agent 00 (inactive)',
    ]);
    expect(overdue.at(-1)).toEqual({
      words: '2 overdue inquiries of other agents',
      path: '/admin/contacts?status=open&due=overdue&sort=due',
    });
  });
});
