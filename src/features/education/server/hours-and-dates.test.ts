import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { addAgent, educationInput } from '#tests/support/record-samples.ts';
import { rawJson, refusalOf, shareOffice } from '#tests/support/office.ts';

const path = '/continuing-education';
const hoursMessage = 'Enter hours from 0 to 99.75 in quarter hours';

/**
 * The accepted values and their stored form. The values are JSON texts, because an API client may
 * send values that no form sends.
 */
const keptHours: [json: string, stored: string][] = [
  ['0', '0.00'],
  ['"0"', '0.00'],
  ['-0', '0.00'],
  ['"3"', '3.00'],
  ['3.25', '3.25'],
  ['"3.5"', '3.50'],
  ['"0.75"', '0.75'],
  ['12.50', '12.50'],
  ['1e1', '10.00'],
  ['"99.75"', '99.75'],
  ['99.75', '99.75'],
];
const refusedHours = [
  ['"1e1"', '99.99', '"99.99"', '100', '"100"', '"100.00"', '12.3', '"12.3"', '3.255', '"3.250"'],
  ['-0.25', '"-1"', '1e999', '"NaN"', '"Infinity"', '"infinity"', '""', '"3,5"', '"three"'],
  ['null', 'false', '[3]', '{}'],
].flat();

describe('A23: hours and dates of an education record', () => {
  const office = shareOffice('sqlite');
  let agentId: string;
  beforeEach(async () => {
    agentId = (await addAgent(office())).id;
  });
  const create = (overrides: object) =>
    office().call('POST', path, educationInput(agentId, overrides));
  const stored = async () => (await office().call('GET', path)).json<EducationRecord[]>();

  const createWithHours = (json: string) => {
    const { hoursCompleted: _, ...rest } = educationInput(agentId);
    const body = JSON.stringify(rest).replace('{', `{"hoursCompleted":${json},`);
    return office().call('POST', path, body, rawJson);
  };

  test.each(keptHours)('%s hours are stored as %s', async (json, kept) => {
    const answer = await createWithHours(json);
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { hoursCompleted: kept }]);
    expect(await stored()).toEqual([answer.json()]);
  });

  test.each(refusedHours)('%s hours are refused', async (json) => {
    expect(refusalOf(await createWithHours(json))).toEqual({
      status: 422,
      errors: { hoursCompleted: [hoursMessage] },
    });
    expect(await stored()).toEqual([]);
  });

  test.each(['2024-02-29', '2000-02-29', '1999-12-31', '2024-03-10', '2024-11-03', '2099-12-31'])(
    '%s stays the same day in every time zone',
    async (completionDate) => {
      for (const zone of ['Pacific/Honolulu', 'Pacific/Kiritimati', 'America/New_York']) {
        vi.stubEnv('TZ', zone);
        expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
        const answer = await create({ completionDate });
        expect([answer.statusCode, answer.json()]).toMatchObject([201, { completionDate }]);
        expect((await stored()).map((record) => record.completionDate)).toContain(completionDate);
      }
    },
  );

  test.each([
    ['2024-02-30', 'Invalid date'],
    ['2023-02-29', 'Invalid date'],
    ['1900-02-29', 'Invalid date'],
    ['2024-13-01', 'Invalid date'],
    ['2024-00-10', 'Invalid date'],
    ['2024-04-31', 'Invalid date'],
    ['12024-01-01', 'Please use a date from 1900 to 2099'],
    ['+12024-01-01', 'Invalid date'],
    ['0024-01-01', 'Please use a date from 1900 to 2099'],
    ['1899-12-31', 'Please use a date from 1900 to 2099'],
    ['2100-01-01', 'Please use a date from 1900 to 2099'],
    ['infinity', 'Invalid date'],
    ['-infinity', 'Invalid date'],
    ['today', 'Invalid date'],
    ['epoch', 'Invalid date'],
    ['03/01/2024', 'Invalid date'],
    ['2024-3-1', 'Invalid date'],
    ['20240301', 'Invalid date'],
    [' 2024-03-01', 'Invalid date'],
    ['2024-03-01\n', 'Invalid date'],
    ['2024-03-01T00:00:00Z', 'Invalid date'],
    ['2024-03-01\0', 'Invalid date'],
    ['', 'Required'],
    [null, 'Required'],
    [20_240_301, 'Required'],
    [true, 'Required'],
    [['2024-03-01'], 'Required'],
    [{ year: 2024 }, 'Required'],
  ])('a completion date of %j answers "%s"', async (completionDate, message) => {
    expect(refusalOf(await create({ completionDate }))).toEqual({
      status: 422,
      errors: { completionDate: [message] },
    });
    expect(await stored()).toEqual([]);
  });
});
