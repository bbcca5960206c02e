import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { VerificationResult } from '#features/education/domain/education-classes.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import { addAgent, addEducationRecord, educationInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const path = '/continuing-education';
const gone = '018f0000-0000-7000-8000-0000000000ff';

const course = {
  courseTitle: 'License Law Update',
  provider: 'Coastal School',
  courseType: 'license_law',
  hoursCompleted: '3.00',
  completionDate: '2026-03-01',
  isVerified: false,
};

describe.each(engines)('a class of several agents on %s', (engine) => {
  const office = shareOffice(engine);
  let agents: Agent[];
  beforeEach(async () => {
    agents = [await addAgent(office()), await addAgent(office()), await addAgent(office())];
  });
  const attendees = () =>
    agents.map(({ id }, nth) => ({ agentId: id, certificateNumber: nth === 0 ? 'C-1' : null }));
  const record = (body: object) => office().call('POST', `${path}/many`, { ...course, ...body });
  const listed = async () => (await office().call('GET', path)).json<EducationRecord[]>();

  test('becomes one education record for each agent, with an audit entry each', async () => {
    const added = await recordedDuring(office(), async () => {
      const answer = await record({ attendees: attendees() });
      expect(answer.statusCode).toBe(201);
      const { created } = answer.json<{ created: EducationRecord[] }>();
      const expected = attendees().map((attendee) => ({ ...course, ...attendee }));
      expect(created).toMatchObject(expected);
    });
    expect(await listed()).toHaveLength(3);
    expect(added.map(({ action, entity }) => [action, entity])).toEqual(
      agents.map(() => ['create', 'education_record']),
    );
  });

  test('is recorded for no agent if one is unknown', async () => {
    const answer = await record({ attendees: [...attendees(), { agentId: gone }] });
    expect(refusalOf(answer)).toEqual({
      status: 422,
      errors: { 'attendees.3.agentId': ['This agent does not exist'] },
    });
    expect(await listed()).toEqual([]);
  });

  test('two classes of the same agents in another order are both recorded', async () => {
    const answers = await Promise.all(
      [attendees(), attendees().toReversed()].map((list) => record({ attendees: list })),
    );
    expect(statusesOf(answers)).toEqual([201, 201]);
    expect(await listed()).toHaveLength(6);
  });
});

describe.each(engines)('verifying several records on %s', (engine) => {
  const office = shareOffice(engine);
  const verify = (ids: unknown) => office().call('POST', `${path}/verify`, { ids });
  const addPending = () => addEducationRecord(office(), { isVerified: false });

  test('marks each, keeps its other fields, and names those that it could not mark', async () => {
    const [first, second] = [await addPending(), await addPending()];
    const already = await addEducationRecord(office(), { isVerified: true });
    const added = await recordedDuring(office(), async () => {
      const answer = await verify([first.id, gone, already.id, second.id, first.id]);
      expect(answer.statusCode).toBe(200);
      expect(answer.json<VerificationResult>()).toEqual({
        changed: [first.id, second.id],
        failed: [
          { id: gone, reason: 'gone' },
          { id: already.id, reason: 'unchanged' },
        ],
      });
    });
    const stored = await office().call('GET', `${path}/${first.id}`);
    expect(stored.json()).toEqual({ ...first, isVerified: true });
    expect(added).toMatchObject([
      { action: 'update', before: { isVerified: false }, after: { isVerified: true } },
      { action: 'update', before: { isVerified: false }, after: { isVerified: true } },
    ]);
  });

  test('at the same time by two users changes each record once', async () => {
    const records = [await addPending(), await addPending(), await addPending()];
    const ids = records.map(({ id }) => id);
    const answers = await Promise.all([verify(ids), verify(ids.toReversed())]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    const changed = answers.flatMap((answer) => answer.json<VerificationResult>().changed);
    expect(changed.toSorted()).toEqual(ids.toSorted());
  });

  test('does not count a record that another user verifies meanwhile', async () => {
    const { id } = await addPending();
    const { verifying } = await office()
      .db.transaction()
      .execute(async (other) => {
        await other
          .updateTable('continuingEducation')
          .set(({ eb }) => ({ isVerified: true, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .execute();
        const call = verify([id]);
        await setTimeout(200);
        return { verifying: call };
      });
    expect((await verifying).json()).toEqual({
      changed: [],
      failed: [{ id, reason: 'unchanged' }],
    });
  });
});

describe.each(engines)('exports on %s', (engine) => {
  const office = shareOffice(engine);

  test('of education records have the list’s filters and order', async () => {
    const agent = await addAgent(office(), { firstName: '=Ruth', lastName: 'Okafor' });
    for (const [courseTitle, isVerified] of [
      ['Zoning', true],
      ['Agency', true],
      ['Pending', false],
    ]) {
      const input = educationInput(agent.id, { courseTitle, isVerified });
      await office().call('POST', path, input);
    }
    const added = await recordedDuring(office(), async () => {
      const query = 'status=verified&sort=course';
      const answer = await office().call('GET', `${path}/export.csv?${query}`);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      const [head, ...lines] = answer.body.trimEnd().split('\r\n');
      expect(head).toContain('"Agent","Course title","Provider","Type","Hours"');
      expect(lines).toEqual([
        expect.stringMatching(/^"'=Ruth Okafor","Agency","Coastal School","Ethics","3.25"/),
        expect.stringMatching(/^"'=Ruth Okafor","Zoning"/),
      ]);
    });
    expect(added).toMatchObject([
      { action: 'export', entity: 'education_record', after: { records: 2 } },
    ]);
  });

  test('of agents have the list’s filters', async () => {
    await addAgent(office(), { firstName: 'Ruth', lastName: 'Okafor', licenseNumber: '412345' });
    await addAgent(office(), { isActive: false });
    const answer = await office().call('GET', '/agents/export.csv?status=active');
    expect(answer.headers['content-disposition']).toMatch(/filename="agents-\d{4}-\d\d-\d\d.csv"/);
    expect(answer.body).toContain('"Ruth","Okafor"');
    expect(answer.body).toContain('"412345","70.00","Active"');
    expect(answer.body).not.toContain('"Inactive"');
  });
});
