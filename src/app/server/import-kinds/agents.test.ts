import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { carryOut, changePlan, paste, planOf, rowsOf, undo } from '#tests/support/imports.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { workbookOf } from '#tests/support/workbook.ts';
import { engines } from '#tests/support/test-database.ts';

const roster = `Agent Name\tE-Mail\tCell\tLicense #\tSplit\tRenewal Date
Ann Lee\tann@example.com\t912-555-0101\t#0123456\t70/30\t3/31/2027
Lee, Bo\tbo@example.com\t\t\t80%\t
Ann Lee\tANN@example.com\t912-555-0101\t123456\t70\t
Total\t\t\t\t\t
`;

describe.each(engines)('the import of agents on %s', (engine) => {
  const office = shareOffice(engine);
  const agents = () =>
    office().db.selectFrom('agents').selectAll().orderBy('lastName').orderBy('firstName').execute();

  test('adds agents with license and split, and the same file again changes nothing', async () => {
    const plan = await planOf(office(), 'agents', roster, { 'x-file-name': 'roster.tsv' });
    expect(plan.problems).toEqual([]);
    expect(plan.counts).toMatchObject({ create: 2, duplicate: 1, error: 1 });
    expect(plan.reading).toMatchObject({ headerLine: 1 });
    const [error] = await rowsOf(office(), plan.id, 'error');
    expect(error).toMatchObject({ line: 5, problems: [{ header: 'Agent Name' }] });
    const [duplicate] = await rowsOf(office(), plan.id, 'duplicate');
    expect(duplicate).toMatchObject({
      line: 4,
      notices: expect.arrayContaining(['Duplicate of line 2']),
    });

    let done = plan;
    const entries = await recordedDuring(office(), async () => {
      done = await carryOut(office(), plan);
    });
    expect(done).toMatchObject({
      status: 'committed',
      results: { done: 2, failed: 0 },
      nextSteps: [
        {
          words: '2 licenses need their type',
          path: '/admin/standing',
          filters: { state: 'unknown' },
        },
        {
          words: '1 license needs a renewal date',
          path: '/admin/standing',
          filters: { state: 'unknown' },
        },
        { words: 'Invite the new agents to the desk', path: '/admin/desk', filters: {} },
      ],
    });
    expect(await agents()).toMatchObject([
      {
        firstName: 'Ann',
        licenseNumber: '#0123456',
        commissionSplit: '70.00',
        phone: '912-555-0101',
      },
      { firstName: 'Bo', email: 'bo@example.com', commissionSplit: '80.00', isActive: true },
    ]);
    const created = entries.filter(
      ({ action, entity }) => action === 'create' && entity === 'agent',
    );
    expect(created.map(({ actor, entityName }) => [actor, entityName])).toEqual([
      ['admin', 'Ann Lee'],
      ['admin', 'Bo Lee'],
    ]);
    const splits = await office().db.selectFrom('commissionSplits').selectAll().execute();
    expect(splits.map(({ origin, reason }) => [origin, reason])).toEqual(
      splits.map(() => ['opening', 'Imported from roster.tsv']),
    );

    const again = await planOf(office(), 'agents', roster);
    expect(again.counts).toMatchObject({ create: 0, same: 2, duplicate: 1, error: 1 });
  });

  test('changes a chosen agent only, and leaves what the file does not say', async () => {
    const agent = await addAgent(office(), { email: 'ann@example.com', notes: 'Keys' });
    const file = 'Email,Phone,Notes,First Name,Last Name\nann@example.com,555,,Eleanor,Whitfield\n';
    const plan = await planOf(office(), 'agents', file);
    expect(plan).toMatchObject({ counts: { update: 1 }, toWrite: 0 });
    const [row] = await rowsOf(office(), plan.id, 'update');
    expect(row?.changes).toEqual([{ label: 'Phone Number', before: agent.phone, after: '555' }]);
    expect((await carryOut(office(), plan)).results.done).toBe(0);

    const next = await planOf(office(), 'agents', file);
    const chosen = await changePlan(office(), next.id, { choice: { isChosen: true, lines: [2] } });
    expect(chosen.toWrite).toBe(1);
    const done = await carryOut(office(), chosen);
    expect(done.results).toMatchObject({ done: 1, failed: 0 });
    const [stored] = await agents();
    expect(stored).toMatchObject({ phone: '555', notes: 'Keys', version: 2 });

    expect((await undo(office(), done)).results).toMatchObject({ undone: 1, kept: 0 });
    expect((await agents())[0]).toMatchObject({ phone: agent.phone, version: 3 });
  });

  test('an error of the workbook is an error of its row that names line and column', async () => {
    const file = await workbookOf([
      ['First', 'Last', 'Email', 'Cell'],
      ['Ann', 'Lee', 'ann@x.com', { xml: '<c t="e"><f>NA()</f><v>#N/A</v></c>' }],
      ['Bo', 'Lee', 'bo@x.com', '555'],
    ]);
    const plan = await planOf(office(), 'agents', file, { 'x-file-name': 'roster.xlsx' });
    expect(plan.counts).toMatchObject({ create: 1, error: 1 });
    const message = 'The spreadsheet has the error #N/A in line 2, column “Cell”';
    const [row] = await rowsOf(office(), plan.id, 'error');
    expect(row?.problems).toEqual([{ header: 'Cell', message }]);
  });

  test('a salesperson without the day of the first license is added without the license type', async () => {
    const file = 'First,Last,Email,License Type,Renewal Date\nAnn,Lee,ann@x.com,SP,3/31/2027\n';
    const plan = await planOf(office(), 'agents', file);
    expect(plan.counts).toMatchObject({ create: 1, error: 0 });
    const [row] = await rowsOf(office(), plan.id);
    expect(row?.notices).toEqual([
      'The license type is left out: a salesperson needs the day of the first license',
    ]);
    const { nextSteps } = await carryOut(office(), plan);
    expect(nextSteps.map(({ words }) => words)).toContain('1 license needs its type');
  });

  test('an inactive agent is reactivated only when chosen', async () => {
    await addAgent(office(), { email: 'ann@example.com', isActive: false });
    const file = 'Email,First Name,Last Name\nann@example.com,Eleanor,Whitfield\n';
    const plan = await planOf(office(), 'agents', file);
    expect(plan.counts).toMatchObject({ reactivate: 1, same: 0 });
    const chosen = await changePlan(office(), plan.id, {
      choice: { isChosen: true, outcome: 'reactivate' },
    });
    await carryOut(office(), chosen);
    expect(await agents()).toMatchObject([{ isActive: true }]);
  });

  test('without a column for the email address the file is kept, and cannot be carried out', async () => {
    const plan = await planOf(
      office(),
      'agents',
      'First,Last,Mail here\nAnn,Lee,ann@example.com\n',
    );
    expect(plan).toMatchObject({ planHash: null, counts: { create: 0 } });
    const refused = await office().call('POST', `/imports/${plan.id}/commit`, { planHash: 'x' });
    expect(refusalOf(refused)).toEqual({ status: 422, errors: { planHash: plan.problems } });
    const mapped = await changePlan(office(), plan.id, { mapping: { 'Mail here': 'email' } });
    expect(mapped).toMatchObject({ problems: [], counts: { create: 1 } });
  });

  test('a table without headers is read from its first line', async () => {
    const file = 'Ann,Lee,ann@example.com,Active,-\nBo,Lee,bo@example.com,Active,-\n';
    const plan = await planOf(office(), 'agents', file);
    expect(plan.reading.notices[0]).toBe('No header is known. Line 1 was taken as the headers.');
    const read = await changePlan(office(), plan.id, { options: { headerLine: 0 } });
    expect(read.columns.map(({ header }) => header)).toEqual(
      ['A', 'B', 'C', 'D', 'E'].map((letter) => `Column ${letter}`),
    );
    const mapping = {
      'Column A': 'firstName',
      'Column B': 'lastName',
      'Column C': 'email',
      'Column E': 'phone',
    };
    expect((await changePlan(office(), plan.id, { mapping })).counts).toMatchObject({ create: 2 });
    await changePlan(office(), plan.id, { options: { headerLine: 1 } });
    expect((await rowsOf(office(), plan.id)).map(({ line }) => line)).toEqual([2]);
  });

  test('cells are corrected in place, and the rows with errors can be taken home', async () => {
    const file = 'Email,First,Last,Split\nann@,Ann,Lee,700\n"=bo",Bo,Lee,70\n';
    const plan = await planOf(office(), 'agents', file);
    expect(plan.counts).toMatchObject({ create: 0, error: 2 });
    const [both] = await rowsOf(office(), plan.id, 'error');
    expect(both?.problems.map(({ header }) => header)).toEqual(['Split', 'Email']);
    const corrected = await changePlan(office(), plan.id, {
      cells: [
        { line: 2, header: 'Split', text: '70' },
        { line: 2, header: 'Email', text: 'ann@example.com' },
      ],
    });
    expect(corrected.counts).toMatchObject({ create: 1, error: 1 });
    const { body } = await office().call('GET', `/imports/${plan.id}/errors.csv`);
    expect(body).toBe(
      `\uFEFF"Email","First","Last","Split","What is wrong"\r\n"'=bo","Bo","Lee","70","Email: Invalid email"\r\n`,
    );
    const mended = body.replace("'=bo", 'bo@example.com');
    expect((await planOf(office(), 'agents', mended)).counts).toMatchObject({
      create: 1,
      error: 0,
    });
  });

  test('refuses what is no table and an unknown kind', async () => {
    expect(refusalOf(await paste(office(), 'agents', ''))).toMatchObject({ status: 422 });
    expect((await office().call('POST', '/imports?kind=agents', { a: 1 })).statusCode).toBe(415);
    const other = await office().call('POST', '/imports?kind=houses', Buffer.from('a'), {
      'content-type': 'text/plain',
    });
    expect(refusalOf(other).errors).toHaveProperty('kind');
  });
});
