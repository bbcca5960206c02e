import { describe, expect, test } from 'vitest';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { addCourse, addLicensedAgent } from '#tests/support/standings.ts';
import { shareOffice, type Headers } from '#tests/support/office.ts';
import { educationInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const path = '/continuing-education';
const automatic = { decision: 'auto', reason: null, isBrokerTopic: false, isFairHousing: false };
const refused = { ...automatic, decision: 'does_not_count', reason: 'No GREC course code' };

describe.each(engines)('the credit of an education record on %s', (engine) => {
  const office = shareOffice(engine);
  const decide = (id: string, body: object, headers?: Headers) =>
    office().call('PUT', `${path}/${id}/credit`, body, headers);
  const read = async (id: string) =>
    (await office().call('GET', `${path}/${id}`)).json<EducationRecord>();
  const standing = (agentId: string) =>
    office()
      .db.selectFrom('ceStandings')
      .select(['verified', 'toTake'])
      .where('agentId', '=', agentId)
      .executeTakeFirst();

  test('is decided by the office, with an audit entry and a new standing', async () => {
    const agentId = await addLicensedAgent(office());
    const { id } = await addCourse(office(), agentId, { hoursCompleted: '6.00' });
    expect(await standing(agentId)).toEqual({ verified: '6.00', toTake: '30.00' });
    const [entry, ...others] = await recordedDuring(office(), async () => {
      const answer = await decide(id, { ...refused, isFairHousing: true }, { 'if-match': '"1"' });
      expect([answer.statusCode, answer.headers['etag']]).toEqual([200, '"2"']);
      expect(answer.json()).toEqual(await read(id));
    });
    expect(await read(id)).toMatchObject({
      creditDecision: 'does_not_count',
      creditReason: 'No GREC course code',
      isBrokerTopic: false,
      isFairHousing: true,
    });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'update',
      entity: 'education_record',
      entityId: id,
      before: { creditDecision: 'auto', creditReason: null, isFairHousing: false },
      after: {
        creditDecision: 'does_not_count',
        creditReason: 'No GREC course code',
        isFairHousing: true,
      },
    });
    expect(await standing(agentId)).toEqual({ verified: '0.00', toTake: '36.00' });
    await decide(id, { ...automatic, reason: 'Not needed' });
    expect(await read(id)).toMatchObject({ creditDecision: 'auto', creditReason: null });
    expect(await standing(agentId)).toEqual({ verified: '6.00', toTake: '30.00' });
  });

  test('stays the same when the record’s own form is saved', async () => {
    const agentId = await addLicensedAgent(office());
    const { id } = await addCourse(office(), agentId);
    await decide(id, { ...refused, isBrokerTopic: true, isFairHousing: true });
    const decided = await read(id);
    const input = educationInput(agentId, { provider: 'Savannah Institute' });
    expect((await office().call('PUT', `${path}/${id}`, input)).statusCode).toBe(200);
    expect(await read(id)).toEqual({ ...decided, ...input });
  });

  test('is not decided on a version that another administrator changed', async () => {
    const { id } = await addCourse(office(), await addLicensedAgent(office()));
    await decide(id, refused, { 'if-match': '"1"' });
    const late = { ...refused, decision: 'counts', reason: 'GREC said so' };
    const answer = await decide(id, late, { 'if-match': '"1"' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      412,
      { current: { id, creditDecision: 'does_not_count' } },
    ]);
    expect(await read(id)).toMatchObject({ creditReason: 'No GREC course code' });
  });

  test('of a deleted record answers 404', async () => {
    const { id } = await addCourse(office(), await addLicensedAgent(office()));
    await office().call('DELETE', `${path}/${id}`);
    expect((await decide(id, refused)).statusCode).toBe(404);
    expect((await decide('x', refused)).statusCode).toBe(404);
  });
});
