import { describe, expect, test } from 'vitest';
import { imaginedFacts, type WhatIf } from '#features/standing/domain/what-if.ts';
import {
  nextStepOfStanding,
  standingOfFacts,
  type StandingCard,
} from '#features/standing/domain/card.ts';
import type { Standing } from '#features/standing/domain/standing.ts';
import { addCourse, addLicensedAgent, usualLicense } from '#tests/support/standings.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const grec = { grecCheckedOn: '2026-11-01', grecHours: '33.00' };
const law = { courseType: 'license_law', hoursCompleted: '3.00' };

const sentenceOf = ({ standing }: StandingCard, recordId: string) =>
  standing.records.find((verdict) => verdict.recordId === recordId)?.sentence;

const withoutIds = ({ records, ...rest }: Standing) => ({
  ...rest,
  records: records.map((verdict) => ({ ...verdict, recordId: '' })),
});

describe.each(engines)('an agent’s standing on %s', (engine) => {
  const office = shareOffice(engine);
  const call = (agentId: string, query = '') =>
    office().call('GET', `/agents/${agentId}/standing${query}`);
  async function cardOf(agentId: string, query = '') {
    const answer = await call(agentId, query);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json<StandingCard>();
  }

  test('has the license, the rules and the records, with the columns that only the card shows', async () => {
    const license = { ...usualLicense, ...grec };
    const agentId = await addLicensedAgent(office(), license, { firstName: 'Priya' });
    const record = await addCourse(office(), agentId, { certificateNumber: 'C-7' });
    const card = await cardOf(agentId);
    expect(card).toMatchObject({
      agentName: 'Priya Whitfield',
      license: { ...license, id: agentId, licenseNumber: '412345' },
      exemptions: [],
      today: '2026-11-21',
      isLookingAhead: false,
      previousPeriod: { from: '2019-06-01', dueOn: '2023-05-31' },
    });
    expect(card.rules.map(({ code }) => code)).toContain('ga_license_law');
    const [shown, ...others] = card.records;
    expect({ ...record, version: 1 }).toMatchObject({ ...shown });
    expect([shown?.certificateNumber, others]).toEqual(['C-7', []]);
    expect(card.standing).toEqual(standingOfFacts(card));
  });

  test.each([
    [true, 'License has lapsed, but this agent is active here.'],
    [false, 'License has lapsed.'],
  ])('asks to check a lapsed license only of an active agent: %j', async (isActive, nextStep) => {
    const license = { ...usualLicense, status: 'lapsed' as const };
    const card = await cardOf(await addLicensedAgent(office(), license, { isActive }));
    expect(nextStepOfStanding(card.standing, card)).toBe(nextStep);
  });

  test('vector 20: a course before the license counts only by a decision', async () => {
    const agentId = await addLicensedAgent(office(), {
      ...usualLicense,
      firstLicensedOn: '2024-12-10',
      renewalDueOn: '2028-01-31',
      postLicenseOn: '2025-02-03',
    });
    const early = { completionDate: '2024-03-01', hoursCompleted: '3.00' };
    const { id } = await addCourse(office(), agentId, early);
    await addCourse(office(), agentId, law);
    const before = await cardOf(agentId);
    expect(before.standing.total).toMatchObject({ verified: '12.00', toTake: '24.00' });
    expect(sentenceOf(before, id)).toBe(
      'Does not count: completed Mar 1, 2024, before the license was issued on Dec 10, 2024; ask GREC',
    );
    const marks = { isBrokerTopic: false, isFairHousing: false };
    const decision = { decision: 'counts', reason: 'GREC confirmed it by phone', ...marks };
    await office().call('PUT', `/continuing-education/${id}/credit`, decision);
    const after = await cardOf(agentId);
    expect(after.standing.total).toMatchObject({ verified: '15.00', toTake: '21.00' });
    expect(sentenceOf(after, id)).toContain('by decision: GREC confirmed it by phone');
    expect(after.previousPeriod).toBeNull();
  });

  test('of the previous period counts the hours of that period', async () => {
    const license = { ...usualLicense, ...grec, status: 'inactive' as const };
    const agentId = await addLicensedAgent(office(), license);
    await addCourse(office(), agentId);
    const { id } = await addCourse(office(), agentId, { completionDate: '2023-05-31' });
    const card = await cardOf(agentId, '?period=previous');
    expect(card).toMatchObject({
      today: '2023-05-31',
      standing: {
        outcome: 'short',
        period: { from: '2019-06-01', dueOn: '2023-05-31' },
        records: [{ recordId: id, hours: '3.25' }],
        grecDifference: null,
      },
    });
    expect(card.records).toHaveLength(1);
    const early = await cardOf(agentId, '?period=previous&asOf=2022-03-01');
    expect(early).toMatchObject({
      today: '2022-03-01',
      standing: { records: [{ hours: '0.00' }] },
    });
    const unset = await addLicensedAgent(office(), { ...usualLicense, status: null });
    const { standing } = await cardOf(unset, '?period=previous');
    expect(standing).toMatchObject({ outcome: 'unknown', missing: ['status'] });
  });

  test('of a day in the future is marked, and counts the courses until that day', async () => {
    const agentId = await addLicensedAgent(office());
    await addCourse(office(), agentId, { completionDate: '2027-01-15' });
    expect((await cardOf(agentId)).standing.total.verified).toBe('0.00');
    const ahead = await cardOf(agentId, '?asOf=2030-01-01');
    expect(ahead).toMatchObject({ today: '2030-01-01', isLookingAhead: true });
    expect(ahead.standing.total.verified).toBe('3.25');
    expect(await cardOf(agentId, '?asOf=2026-11-21')).toMatchObject({ isLookingAhead: false });
    expect(await cardOf(agentId, '?asOf=2020-01-01')).toMatchObject({ isLookingAhead: false });
  });

  test('with imagined courses equals the answer when the courses are recorded', async () => {
    const agentId = await addLicensedAgent(office());
    await addCourse(office(), agentId, { hoursCompleted: '28.50' });
    const whatIf: WhatIf = {
      courses: [
        { courseType: 'license_law', hours: '3.00', completionDate: '2026-11-02' },
        { courseType: 'elective', hours: '4.50', completionDate: '2027-03-06' },
        { courseType: 'elective', hours: '4.50', completionDate: '2027-03-06' },
      ],
      renewalDueOn: '2027-08-31',
    };
    const facts = imaginedFacts(await cardOf(agentId), whatIf);
    const imagined = standingOfFacts(facts);
    expect(imagined).toMatchObject({ outcome: 'complete', total: { verified: '40.50' } });
    for (const { hours: hoursCompleted, ...course } of whatIf.courses) {
      await addCourse(office(), agentId, { ...course, hoursCompleted });
    }
    const { renewalDueOn } = whatIf;
    await office().db.updateTable('agentLicenses').set({ renewalDueOn }).execute();
    const { standing } = await cardOf(agentId, `?asOf=${facts.today}`);
    expect(withoutIds(imagined)).toEqual(withoutIds(standing));
  });

  test.each([
    ['asOf=2027-02-29', { asOf: ['Invalid date'] }],
    ['period=previous', { period: ['There is no previous renewal period'] }],
  ])('?%s answers 422', async (query, errors) => {
    const agentId = await addLicensedAgent(office(), { renewalDueOn: null });
    expect(refusalOf(await call(agentId, `?${query}`))).toEqual({ status: 422, errors });
  });

  test.each(['abc', '00000000-0000-7000-8000-000000000000'])(
    'of the unknown agent %s answers 404',
    async (id) => {
      expect((await call(id)).statusCode).toBe(404);
    },
  );
});
