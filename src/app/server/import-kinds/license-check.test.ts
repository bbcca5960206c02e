import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { carryOut, changePlan, commit, planOf, rowsOf, undo } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const file = `GREC Firm and Licensee Status Report\t\t\t\t
License #\tName\tLicense Type\tStatus\tRenewal Date
0401\tROE, JANE\tAssociate Broker\tActive\t3/31/2028
402\tLEE, ANN\tSalesperson\tLapsed\t5/31/2027
\tBO MAY\tSalesperson\t\t
99999\tSTRANGER, SAM\tSalesperson\tActive\t1/31/2027
`;

describe.each(engines)('the license check on %s', (engine) => {
  const office = shareOffice(engine);

  async function addLicensee(firstName: string, lastName: string, number: string, license: object) {
    const email = `${firstName.toLowerCase()}@example.com`;
    const agent = await addAgent(office(), { firstName, lastName, email, licenseNumber: number });
    const answer = await office().call('PUT', `/agents/${agent.id}/license`, license);
    expect(answer.statusCode).toBe(200);
    return agent.id;
  }
  const readLicenses = () =>
    office()
      .db.selectFrom('agentLicenses')
      .innerJoin('agents', 'agents.id', 'agentId')
      .select(['firstName', 'licenseType', 'status', 'renewalDueOn', 'grecCheckedOn'])
      .orderBy('firstName')
      .execute();

  test('compares, records the day of the check, changes what is chosen, and takes it back', async () => {
    const broker = {
      licenseType: 'associate_broker',
      status: 'active',
      renewalDueOn: '2028-03-31',
    };
    await addLicensee('Jane', 'Roe', 'H-401', broker);
    await addLicensee('Ann', 'Lee', '402', { status: 'active', renewalDueOn: '2027-05-31' });
    await addLicensee('Bo', 'May', '403', {});
    await addLicensee('Cy', 'Fox', '404', {});
    const before = await readLicenses();

    const plan = await planOf(office(), 'license_check', file);
    expect(plan.counts).toMatchObject({ same: 2, update: 1, notOurs: 1, notInFile: 1, error: 0 });
    const rows = await rowsOf(office(), plan.id);
    expect(
      rows.map(({ name, outcome, changes, notices }) => [name, outcome, changes, notices]),
    ).toEqual([
      ['Jane Roe', 'same', [], []],
      [
        'Ann Lee',
        'update',
        [{ label: 'Status at GREC', before: 'active', after: 'lapsed' }],
        [expect.stringContaining('a salesperson needs the day of the first license')],
      ],
      ['Bo May', 'same', [], [expect.stringContaining('a salesperson needs')]],
      ['STRANGER, SAM', 'not_ours', [], []],
      ['Cy Fox', 'not_in_file', [], []],
    ]);
    const chosen = await changePlan(office(), plan.id, { choice: { isChosen: true, lines: [4] } });
    expect(chosen.toWrite).toBe(3);
    let done = plan;
    const entries = await recordedDuring(office(), async () => {
      done = await carryOut(office(), chosen);
    });
    expect(entries.map(({ entityName }) => entityName)).toEqual([
      'pasted cells',
      'Jane Roe',
      'Ann Lee',
      'Bo May',
    ]);
    const today = { grecCheckedOn: '2026-11-21' };
    expect(await readLicenses()).toMatchObject([
      { firstName: 'Ann', licenseType: null, status: 'lapsed', ...today },
      { firstName: 'Bo', licenseType: null, ...today },
      { firstName: 'Cy', grecCheckedOn: null },
      { firstName: 'Jane', status: 'active', ...today },
    ]);
    const agents = await office().db.selectFrom('agents').select('isActive').execute();
    expect(agents).toHaveLength(4);
    expect(agents.every(({ isActive }) => isActive)).toBe(true);

    expect((await undo(office(), done)).results).toMatchObject({ undone: 3, kept: 0 });
    expect(await readLicenses()).toEqual(before);
  });

  test('what differs and is not chosen stays, but the license counts as checked', async () => {
    await addLicensee('Jane', 'Roe', '401', { status: 'active', renewalDueOn: '2024-03-31' });
    const plan = await planOf(office(), 'license_check', 'License,Renewal Date\n401,2028-03-31\n');
    await carryOut(office(), plan);
    expect(await readLicenses()).toMatchObject([
      { renewalDueOn: '2024-03-31', grecCheckedOn: '2026-11-21' },
    ]);
  });

  test('names the agents who were found by name only, or have left', async () => {
    await addLicensee('Ann', 'Lee', '401', { status: 'active' });
    const bo = await addLicensee('Bo', 'May', '402', { status: 'active' });
    await office().call('DELETE', `/agents/${bo}`);
    const cells = 'License #\tName\tStatus\n999\tLEE, ANN\tActive\n402\tMAY, BO\tActive\n';
    const { id } = await planOf(office(), 'license_check', cells);
    expect((await rowsOf(office(), id)).map(({ notices }) => notices)).toEqual([
      ['Found by name: the license number here is 401'],
      ['This agent is inactive here'],
    ]);
  });

  test('undo keeps the licenses that were changed since', async () => {
    const ann = await addLicensee('Ann', 'Lee', '401', { status: 'active' });
    const plan = await planOf(office(), 'license_check', 'License,Status\n401,Active\n');
    const done = await carryOut(office(), plan);
    await office().call('PUT', `/agents/${ann}/license`, { status: 'lapsed' });
    expect((await undo(office(), done)).results).toMatchObject({ undone: 0, kept: 1 });
    expect(await readLicenses()).toMatchObject([{ status: 'lapsed' }]);
  });

  test('undo of a check names the agents whose import was undone before', async () => {
    const agents = 'First,Last,Email,License Number\nAnn,Lee,ann@x.com,401\n';
    const imported = await carryOut(office(), await planOf(office(), 'agents', agents));
    const check = async () =>
      carryOut(office(), await planOf(office(), 'license_check', 'License,Status\n401,Active\n'));
    const [first, second] = [await check(), await check()];
    await undo(office(), first);
    await undo(office(), imported);
    expect(await readLicenses()).toEqual([]);
    expect((await undo(office(), second)).results).toMatchObject({ undone: 0, kept: 1 });
    const [row] = await rowsOf(office(), second.id);
    expect(row?.reason).toBe('Deleted after the import');
  });

  test('names no agent any more who left before the plan was made again', async () => {
    await addLicensee('Ann', 'Lee', '402', { status: 'active' });
    const cy = await addLicensee('Cy', 'Fox', '404', { status: 'active' });
    const { id } = await planOf(office(), 'license_check', file);
    const names = async () => (await rowsOf(office(), id)).map(({ name }) => name);
    expect(await names()).toContain('Cy Fox');
    await office().call('DELETE', `/agents/${cy}`);
    await changePlan(office(), id, {});
    expect(await names()).not.toContain('Cy Fox');
  });

  test('does not carry out a plan that was made again since and names other agents', async () => {
    await addLicensee('Ann', 'Lee', '402', { status: 'active' });
    const plan = await planOf(office(), 'license_check', file);
    await addLicensee('Cy', 'Fox', '404', { status: 'active' });
    const again = await changePlan(office(), plan.id, {});
    expect((await commit(office(), plan)).statusCode).toBe(409);
    expect((await commit(office(), again)).statusCode).toBe(202);
  });
});
