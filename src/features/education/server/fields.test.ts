import { beforeEach, describe, expect, test } from 'vitest';
import { courseTypes, type EducationRecord } from '#features/education/domain/education.ts';
import { addAgent, addEducationRecord, educationInput } from '#tests/support/record-samples.ts';
import { brokenTextMessage, brokenTexts, unusualTexts } from '#tests/support/hostile-text.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';

const path = '/continuing-education';
const unknownId = '00000000-0000-7000-8000-000000000000';

describe('the fields of an education record', () => {
  const office = shareOffice('sqlite');
  let agentId: string;
  beforeEach(async () => {
    agentId = (await addAgent(office())).id;
  });
  const create = (overrides: object) =>
    office().call('POST', path, educationInput(agentId, overrides));
  const stored = async () => (await office().call('GET', path)).json<EducationRecord[]>();

  test.each(courseTypes.values)('the course type %s is accepted', async (courseType) => {
    expect(await addEducationRecord(office(), { agentId, courseType })).toMatchObject({
      courseType,
    });
  });

  test.each([
    ['courseTitle', '', 'Required'],
    ['provider', '', 'Required'],
    ['courseType', '', 'Invalid input'],
    ['courseType', 'Ethics', 'Invalid input'],
    ['courseType', 'License Law', 'Invalid input'],
    ['courseType', null, 'Invalid input'],
    ['courseType', ['ethics'], 'Invalid input'],
    ['certificateNumber', 1, 'Please enter text'],
    ['isVerified', 'true', 'Invalid input'],
  ])('A23: %s of %j answers "%s"', async (field, value, message) => {
    expect(refusalOf(await create({ [field]: value }))).toEqual({
      status: 422,
      errors: { [field]: [message] },
    });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['', 'Required'],
    [null, 'Required'],
    [7, 'Required'],
    [['x'], 'Required'],
    ['abc', 'This agent does not exist'],
    ['-1', 'This agent does not exist'],
    ["1'; drop table agents; --", 'This agent does not exist'],
    ['\0', 'This agent does not exist'],
    ['x'.repeat(10_000), 'This agent does not exist'],
    [unknownId, 'This agent does not exist'],
  ])('an agent %j answers "%s" for a new and for an existing record', async (id, message) => {
    const expected = { status: 422, errors: { agentId: [message] } };
    expect(refusalOf(await create({ agentId: id }))).toEqual(expected);
    expect(await stored()).toEqual([]);
    const record = await addEducationRecord(office(), { agentId });
    const body = educationInput(agentId, { agentId: id, provider: 'Other' });
    const answer = await office().call('PUT', `${path}/${record.id}`, body);
    expect(refusalOf(answer)).toEqual(expected);
    expect(await stored()).toEqual([record]);
  });

  test.each(unusualTexts)(
    'A24: %s is stored verbatim in every field of text',
    async (_what, text) => {
      const typed = { courseTitle: text, provider: text, certificateNumber: text };
      const record = await addEducationRecord(office(), { agentId, ...typed });
      expect(record).toMatchObject(typed);
      expect(await stored()).toEqual([record]);
      expect((await office().call('GET', `${path}/${record.id}`)).json()).toEqual(record);
    },
  );

  test.each(brokenTexts)(
    'A24: %s answers 422 with each field that holds it',
    async (_what, text) => {
      const fields = { courseTitle: text, provider: text, certificateNumber: text };
      const problem = [brokenTextMessage];
      expect(refusalOf(await create(fields))).toEqual({
        status: 422,
        errors: { courseTitle: problem, provider: problem, certificateNumber: problem },
      });
      expect(await stored()).toEqual([]);
    },
  );

  test.each([
    ['courseTitle', 200],
    ['provider', 200],
    ['certificateNumber', 100],
  ])('%s accepts %d characters and no more', async (field, longest) => {
    const fits = 'ä'.repeat(longest);
    expect((await create({ [field]: fits })).json()).toMatchObject({ [field]: fits });
    for (const over of [`${fits}x`, 'x'.repeat(10_000)]) {
      expect(refusalOf(await create({ [field]: over }))).toEqual({
        status: 422,
        errors: { [field]: [`Please use at most ${longest} characters`] },
      });
    }
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    [{ reason: null }, { reason: ['Please give a reason'] }],
    [{ reason: '' }, { reason: ['Please give a reason'] }],
    [{ reason: ' \n\t' }, { reason: ['Please give a reason'] }],
    [{ reason: 'x'.repeat(1001) }, { reason: ['Please use at most 1000 characters'] }],
    [{ reason: 7 }, { reason: ['Please enter text'] }],
    [{ decision: 'maybe' }, { decision: ['Invalid input'] }],
    [{ decision: null }, { decision: ['Invalid input'] }],
    [{ isBrokerTopic: 'true' }, { isBrokerTopic: ['Invalid input'] }],
    [{ isFairHousing: undefined }, { isFairHousing: ['Invalid input'] }],
  ])('a decision about the credit with %j answers 422 with %j', async (part, errors) => {
    const { id } = await addEducationRecord(office(), { agentId });
    const reason = 'No GREC course code';
    const topics = { isBrokerTopic: false, isFairHousing: false };
    const body = { decision: 'does_not_count', reason, ...topics, ...part };
    const answer = await office().call('PUT', `${path}/${id}/credit`, body);
    expect(refusalOf(answer)).toEqual({ status: 422, errors });
    expect(await stored()).toMatchObject([{ creditDecision: 'auto' }]);
  });

  test.each<[string, (agent: object) => object[], string]>([
    ['no agents', () => [], 'Please choose the agents'],
    ['the same agent twice', (agent) => [agent, agent], 'Each agent can be chosen once'],
    [
      '101 agents',
      () => Array.from({ length: 101 }, () => ({ agentId: crypto.randomUUID() })),
      'Please choose at most 100 agents',
    ],
  ])('a class with %s is refused', async (_what, list, message) => {
    const body = { ...educationInput(agentId), attendees: list({ agentId }) };
    expect(refusalOf(await office().call('POST', `${path}/many`, body))).toEqual({
      status: 422,
      errors: { attendees: [message] },
    });
  });

  test.each([
    ['no records', [], 'Please select a record'],
    ['51 records', Array.from({ length: 51 }, () => unknownId), 'Please select at most 50 records'],
    ['a name', 'all', 'Must be a list of ids'],
  ])('verifying %s is refused', async (_what, ids, message) => {
    const answer = await office().call('POST', `${path}/verify`, { ids });
    expect(refusalOf(answer)).toEqual({ status: 422, errors: { ids: [message] } });
  });

  test.each([
    ['agent', 'abc', 'Must be the id of an agent'],
    ['agent', '', 'Must be the id of an agent'],
    ['agent', "1' or '1'='1", 'Must be the id of an agent'],
    ['type', 'Ethics', 'Must be one of core, license_law, ethics, elective'],
    ['status', 'active', 'Must be verified or pending'],
  ])('A28: the list with %s=%s answers "%s"', async (name, value, message) => {
    const query = new URLSearchParams({ [name]: value }).toString();
    expect(refusalOf(await office().call('GET', `${path}?${query}`))).toEqual({
      status: 422,
      errors: { [name]: [message] },
    });
  });
});
