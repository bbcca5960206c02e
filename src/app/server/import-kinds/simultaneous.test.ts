import { describe, expect, test } from 'vitest';
import { lockAgents } from '#features/standing/db/refresh-standings.ts';
import { overlap, queueBehind } from '#tests/support/held-transaction.ts';
import { changePlan, planOf, readImport, runImports } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent, addEducationRecord, educationInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

/** SQLite runs one writing transaction at a time, so only PostgreSQL needs these locks. */
describe('a license check during another change', () => {
  const office = shareOffice(engines[1]);

  /** Adds an agent, and commits a check of the agent's license. */
  async function startCheck() {
    const { id: agentId } = await addAgent(office(), { licenseNumber: '402' });
    const cells = 'License #\tName\tStatus\n402\tWHITFIELD, ELEANOR\tActive\n';
    const { id, planHash } = await planOf(office(), 'license_check', cells);
    const answer = await office().call('POST', `/imports/${id}/commit`, { planHash });
    expect(answer.statusCode).toBe(202);
    return agentId;
  }

  const act = (method: 'PUT' | 'POST', path: string, body: object) => async () =>
    (await office().call(method, path, body)).statusCode;

  test('leaves alone a license that is changed meanwhile', async () => {
    const agentId = await startCheck();
    const change = act('PUT', `/agents/${agentId}/license`, { status: 'lapsed' });
    await overlap<unknown>(office().db, change, () => runImports(office()));
    const licenses = office().db.selectFrom('agentLicenses').select(['status', 'grecCheckedOn']);
    expect(await licenses.execute()).toEqual([{ status: 'lapsed', grecCheckedOn: null }]);
  });

  test.each([
    ['a changed license', 'PUT', 'license', { status: 'lapsed' }, 200],
    ['a new exemption', 'POST', 'exemptions', { kind: 'all_ce', reason: 'By order of GREC' }, 201],
  ] as const)('does not deadlock with %s', async (_what, method, path, body, status) => {
    const agentId = await startCheck();
    const answers = await queueBehind<unknown>(
      office().db,
      (transaction) => lockAgents(transaction, [agentId]),
      () => runImports(office()),
      act(method, `/agents/${agentId}/${path}`, body),
    );
    expect(answers).toEqual([undefined, status]);
  });
});

describe('an import of education records during another change', () => {
  const office = shareOffice(engines[1]);

  test('leaves alone a record that is edited meanwhile', async () => {
    const { id: agentId } = await addAgent(office());
    const { id } = await addEducationRecord(office(), { agentId });
    const cells =
      'Agent Name,Course,School,Hrs,Completed,Certificate\n' +
      'Eleanor Whitfield,Fair Housing,Coastal School,3.25,2024-03-01,C-2\n';
    const plan = await planOf(office(), 'education', cells);
    const choice = { isChosen: true, lines: [2] };
    const { planHash } = await changePlan(office(), plan.id, { choice });
    await office().call('POST', `/imports/${plan.id}/commit`, { planHash });
    const edit = educationInput(agentId, { isVerified: false });
    await overlap<unknown>(
      office().db,
      () => office().call('PUT', `/continuing-education/${id}`, edit),
      () => runImports(office()),
    );
    const stored = office()
      .db.selectFrom('continuingEducation')
      .select(['certificateNumber', 'isVerified']);
    expect(await stored.execute()).toEqual([{ certificateNumber: 'C-1', isVerified: false }]);
    expect(await readImport(office(), plan.id)).toMatchObject({ results: { failed: 1 } });
  });
});
