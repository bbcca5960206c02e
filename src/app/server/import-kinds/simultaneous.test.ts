import { describe, expect, test } from 'vitest';
import { lockAgents } from '#features/standing/db/refresh-standings.ts';
import { overlap, queueBehind } from '#tests/support/held-transaction.ts';
import { changePlan, planOf, readImport, runImports } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { propertyInput } from '#tests/support/property-input.ts';
import {
  addAgent,
  addEducationRecord,
  addProperty,
  educationInput,
} from '#tests/support/record-samples.ts';
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
    return { agentId, id };
  }

  const act = (method: 'PUT' | 'POST', path: string, body: object) => async () =>
    (await office().call(method, path, body)).statusCode;

  test('leaves alone a license that is changed meanwhile', async () => {
    const { agentId, id } = await startCheck();
    const change = act('PUT', `/agents/${agentId}/license`, { status: 'lapsed' });
    await overlap<unknown>(office().db, change, () => runImports(office()));
    const licenses = office().db.selectFrom('agentLicenses').select(['status', 'grecCheckedOn']);
    expect(await licenses.execute()).toEqual([{ status: 'lapsed', grecCheckedOn: null }]);
    expect(await readImport(office(), id)).toMatchObject({ results: { failed: 1 } });
  });

  test.each([
    ['a changed license', 'PUT', 'license', { status: 'lapsed' }, 200],
    ['a new exemption', 'POST', 'exemptions', { kind: 'all_ce', reason: 'By order of GREC' }, 201],
  ] as const)('does not deadlock with %s', async (_what, method, path, body, status) => {
    const { agentId } = await startCheck();
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

const agentCells = (email: string) =>
  `First,Last,Email,Phone\nEleanor,Whitfield,${email},(912) 555-0199\n`;
const homeCells = `Title,PublicRemarks,StreetNumber,StreetName,SubdivisionName,ListPrice,BedroomsTotal,BathroomsFull,LivingArea
Porch,Two porches.,18,East Jones Street,Historic District,710000,3,2,1850
`;

describe('an import of agents or homes during another change', () => {
  const office = shareOffice(engines[1]);

  /** Imports a change of a record while the office changes it. @returns the stored record */
  async function importDuring(
    kind: 'agents' | 'properties',
    path: string,
    cells: string,
    edit: object,
  ) {
    const plan = await planOf(office(), kind, cells);
    expect(plan.counts).toMatchObject({ update: 1 });
    const choice = { isChosen: true, lines: [2] };
    const { planHash } = await changePlan(office(), plan.id, { choice });
    await office().call('POST', `/imports/${plan.id}/commit`, { planHash });
    await overlap<unknown>(
      office().db,
      () => office().call('PUT', path, edit),
      () => runImports(office()),
    );
    expect(await readImport(office(), plan.id)).toMatchObject({ results: { failed: 1 } });
    return (await office().call('GET', path)).json<object>();
  }

  test('leaves alone an agent', async () => {
    const agent = await addAgent(office());
    const edit = { ...agent, notes: 'Speaks French.' };
    const stored = await importDuring(
      'agents',
      `/agents/${agent.id}`,
      agentCells(agent.email),
      edit,
    );
    expect(stored).toMatchObject({ notes: 'Speaks French.', phone: agent.phone });
  });

  test('leaves alone a home', async () => {
    const { id, price } = await addProperty(office());
    const edit = propertyInput({ sqft: 1900 });
    const stored = await importDuring('properties', `/properties/${id}`, homeCells, edit);
    expect(stored).toMatchObject({ sqft: 1900, price });
  });
});
