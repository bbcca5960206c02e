import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { carryOut, changePlan, planOf, rowsOf, undo } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent, addEducationRecord } from '#tests/support/record-samples.ts';

const headers = 'Email,Course,School,Hrs,Completed,Verified';

describe('the import of education records', () => {
  const office = shareOffice('sqlite');
  const records = () =>
    office().db.selectFrom('continuingEducation').selectAll().orderBy('courseTitle').execute();
  const addJane = () =>
    addAgent(office(), { email: 'jane@example.com', firstName: 'Jane', lastName: 'Roe' });

  test('a repeated row for an agent whose name is written in another way names what differs', async () => {
    await addJane();
    const file = `Agent,Course,School,Hrs,Completed,Type
Jane Roe,Ethics,Coastal School,3,3/12/2026,Ethics
"Roe, Jane",Ethics,Coastal School,3,3/12/2026,Elective
`;
    const { id } = await planOf(office(), 'education', file);
    const [repeated] = await rowsOf(office(), id, 'duplicate');
    expect(repeated?.notices).toEqual(['Duplicate of line 2, but differs in “Type”']);
  });

  test('adds records, verified only if the office says so, and takes them back', async () => {
    const jane = await addJane();
    const license = { renewalDueOn: '2027-03-31' };
    await office().call('PUT', `/agents/${jane.id}/license`, license);
    const file = `${headers}
jane@example.com,Ethics,Coastal School,3,3/12/2026,yes
jane@example.com,"=HYPERLINK(""http://x"",""y"")",Coastal School,3.25,2026-03-12,
jane@example.com,ETHICS,coastal school,3.00,12-Mar-2026,no
joe@example.com,Ethics,Coastal School,3,2026-03-12,
`;
    const plan = await planOf(office(), 'education', file);
    expect(plan.counts).toMatchObject({ create: 2, duplicate: 1, error: 1 });
    const rows = await rowsOf(office(), plan.id);
    expect(rows.map(({ problems, notices }) => [problems[0]?.message, notices[0]])).toEqual([
      [undefined, 'Imported as pending, because nothing says that certificates were checked'],
      [undefined, undefined],
      [undefined, 'Duplicate of line 2, but differs in “Verified”'],
      ['No agent has joe@example.com', undefined],
    ]);
    let done = plan;
    const entries = await recordedDuring(office(), async () => {
      done = await carryOut(office(), plan);
    });
    expect(entries.map(({ action, entity }) => [action, entity])).toEqual([
      ['imported', 'import'],
      ['create', 'education_record'],
      ['create', 'education_record'],
    ]);
    expect(await records()).toMatchObject([
      { courseTitle: '=HYPERLINK("http://x","y")', hoursCompleted: '3.25', agentId: jane.id },
      { courseTitle: 'Ethics', completionDate: '2026-03-12', isVerified: false },
    ]);
    const standing = await office().db.selectFrom('ceStandings').select('pending').execute();
    expect(standing).toEqual([{ pending: '6.25' }]);

    const again = await planOf(office(), 'education', file);
    expect(again.counts).toMatchObject({ create: 0, same: 2, duplicate: 1, error: 1 });
    const [ethics] = await rowsOf(office(), again.id);
    expect(ethics).toMatchObject({ outcome: 'same', notices: [] });
    const checked = await changePlan(office(), again.id, { options: { isChecked: true } });
    expect(checked.counts).toMatchObject({ update: 1, same: 1 });

    const exported = await office().call('GET', '/continuing-education/export.csv');
    expect(exported.body).toContain(`"'=HYPERLINK(`);
    const back = await planOf(office(), 'education', exported.body);
    expect([back.problems, back.counts]).toMatchObject([[], { create: 0, same: 2 }]);

    expect((await undo(office(), done)).results).toMatchObject({ undone: 2, kept: 0 });
    expect(await records()).toEqual([]);
    const after = await office().db.selectFrom('ceStandings').select('pending').execute();
    expect(after).toEqual([{ pending: '0.00' }]);
  });

  test('a verified course stays verified when an import changes it', async () => {
    const jane = await addJane();
    const course = { courseTitle: 'Ethics', provider: 'School', certificateNumber: '' };
    const verified = { ...course, completionDate: '2026-03-12', isVerified: true };
    await addEducationRecord(office(), { ...verified, agentId: jane.id });
    const file = `${headers},Certificate\njane@example.com,Ethics,School,3.25,3/12/2026,No,C-2\n`;
    const { id } = await planOf(office(), 'education', file);
    const choice = { isChosen: true, outcome: 'update' };
    await carryOut(office(), await changePlan(office(), id, { choice }));
    expect(await records()).toMatchObject([{ certificateNumber: 'C-2', isVerified: true }]);
  });

  test('undo keeps and names the records that were changed or deleted since', async () => {
    await addJane();
    const file = `${headers}
jane@example.com,Ethics,School,3,3/12/2026,
jane@example.com,Fair Housing,School,3,3/12/2026,
jane@example.com,Law,School,3,3/12/2026,
`;
    const done = await carryOut(office(), await planOf(office(), 'education', file));
    const [ethics, housing] = await records();
    const url = `/continuing-education/${ethics?.id}`;
    const { body } = await office().call('GET', url);
    await office().call('PUT', url, { ...JSON.parse(body), provider: 'Coast' });
    await office().call('DELETE', `/continuing-education/${housing?.id}`);
    const entries = await recordedDuring(office(), async () => {
      const undone = await undo(office(), done);
      expect(undone).toMatchObject({ status: 'undone', results: { undone: 1, kept: 2 } });
    });
    expect(entries.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'undone import',
      'delete education_record',
    ]);
    expect((await rowsOf(office(), done.id)).map(({ reason }) => reason)).toEqual([
      'Changed after the import, so it was left as it is',
      'Deleted after the import',
      null,
    ]);
    expect(await records()).toMatchObject([{ id: ethics?.id, provider: 'Coast' }]);
  });

  test('undo gives a record that the import changed its earlier fields back', async () => {
    const jane = await addJane();
    await addEducationRecord(office(), { agentId: jane.id, isVerified: false });
    const before = await records();
    const file = `Email,Course,School,Hrs,Completed,Certificate Number
jane@example.com,Fair Housing,Coastal School,3.25,3/1/2024,C-2
`;
    const { id } = await planOf(office(), 'education', file);
    const choice = { isChosen: true, outcome: 'update' };
    const done = await carryOut(office(), await changePlan(office(), id, { choice }));
    expect(await records()).toMatchObject([{ certificateNumber: 'C-2' }]);
    expect((await undo(office(), done)).results).toMatchObject({ undone: 1, kept: 0 });
    const { updatedAt: _updatedAt, ...fields } = before[0] ?? {};
    expect(await records()).toMatchObject([{ ...fields, version: 3 }]);
  });

  test('a name that two agents have is an error, and a license number finds the agent', async () => {
    await addAgent(office(), { email: 'a@example.com', licenseNumber: 'H-0401' });
    await addAgent(office(), { email: 'b@example.com', licenseNumber: '402' });
    const two =
      'First,Last,Course,School,Hrs,Completed\nEleanor,Other,Ethics,School,3,2026-03-12\n';
    const [row] = await rowsOf(office(), (await planOf(office(), 'education', two)).id);
    expect(row?.problems[0]?.message).toBe('Agent Name: No agent has the name Eleanor Other');
    const file = `Agent Name,License #,Course,School,Hrs,Completed
Eleanor Whitfield,,Ethics,School,3,2026-03-12
,401,Ethics,School,3,2026-03-12
,,Ethics,School,3,2026-03-12
`;
    const plan = await planOf(office(), 'education', file);
    expect(plan.counts).toMatchObject({ create: 1, error: 2 });
    const errors = await rowsOf(office(), plan.id, 'error');
    expect(errors.map(({ problems }) => problems[0]?.message)).toEqual([
      '2 agents have the name Eleanor Whitfield: use the email address',
      'No agent is named',
    ]);
  });

  test('dates that can only be day first make one question for the column', async () => {
    await addJane();
    const file = `${headers}
jane@example.com,Ethics,School,3,3/12/2026,
jane@example.com,Law,School,3,13/2/2026,
`;
    const plan = await planOf(office(), 'education', file);
    expect(plan.planHash).toBeNull();
    expect(plan.problems).toEqual([
      'Column Completed: Which comes first in dates such as 3/12/2026?',
    ]);
    const answered = await changePlan(office(), plan.id, {
      options: { dateOrder: { Completed: 'day' } },
    });
    expect(answered.counts).toMatchObject({ create: 2 });
    await carryOut(office(), answered);
    expect((await records()).map(({ completionDate }) => completionDate)).toEqual([
      '2026-12-03',
      '2026-02-13',
    ]);
  });
});
