import { beforeEach, describe, expect, test } from 'vitest';
import { courseTypes, type EducationRecord } from '#features/education/domain/education.ts';
import { addAgent, addEducationRecord, educationInput } from '#tests/support/record-samples.ts';
import { brokenTextMessage, brokenTexts, unusualTexts } from '#tests/support/hostile-text.ts';
import { rawJson, refusalOf, shareOffice } from '#tests/support/office.ts';

const path = '/continuing-education';

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
    ['courseTitle', ' \t\n', 'Required'],
    ['courseTitle', null, 'Required'],
    ['courseTitle', 101, 'Required'],
    ['provider', '', 'Required'],
    ['provider', ['Coastal School'], 'Required'],
    ['provider', { name: 'x' }, 'Required'],
    ['courseType', '', 'Invalid input'],
    ['courseType', 'Ethics', 'Invalid input'],
    ['courseType', 'License Law', 'Invalid input'],
    ['courseType', null, 'Invalid input'],
    ['courseType', ['ethics'], 'Invalid input'],
    ['certificateNumber', 1, 'Please enter text'],
    ['certificateNumber', ['C-1'], 'Please enter text'],
    ['isVerified', 'true', 'Invalid input'],
    ['isVerified', '', 'Invalid input'],
    ['isVerified', 1, 'Invalid input'],
    ['isVerified', null, 'Invalid input'],
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
    ['00000000-0000-7000-8000-000000000000', 'This agent does not exist'],
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

  test('A22: a body with __proto__ has no effect', async () => {
    const text = JSON.stringify(educationInput(agentId));
    const body = text.replace('{', '{"__proto__":{"isVerified":true},');
    expect((await office().call('POST', path, body, rawJson)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
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
});
