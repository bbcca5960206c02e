import { describe, expect, test } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import { addAgent, agentInput } from '#tests/support/record-samples.ts';
import { brokenTextMessage, brokenTexts, unusualTexts } from '#tests/support/hostile-text.ts';
import { rawJson, refusalOf, shareOffice } from '#tests/support/office.ts';

const splitMessage = 'Enter a number from 0 to 100 with at most two decimal places';

/**
 * The accepted values and their stored form. The values are JSON texts, because an API client may
 * send values that no form sends.
 */
const keptSplits: [json: string, stored: string][] = [
  ['"70.00"', '70.00'],
  ['"70"', '70.00'],
  ['70', '70.00'],
  ['70.5', '70.50'],
  ['"0"', '0.00'],
  ['-0', '0.00'],
  ['0.01', '0.01'],
  ['"33.33"', '33.33'],
  ['99.99', '99.99'],
  ['"100"', '100.00'],
  ['100.00', '100.00'],
  ['1e2', '100.00'],
];
const refusedSplits = [
  ['"1e2"', '70.005', '"70.005"', '-0.01', '"-0.01"', '"-0"', '100.01', '"100.01"', '1000'],
  ['1e999', '1e-7', '"NaN"', '"Infinity"', '"infinity"', '""', '" 70 "', '"70,5"', '"0x46"'],
  ['"seventy"', '"٧٠"', 'null', 'true', '[70]', '{"value":70}'],
].flat();

describe('the fields of an agent', () => {
  const office = shareOffice('sqlite');
  const create = (overrides: object) => office().call('POST', '/agents', agentInput(overrides));
  const stored = async () => {
    const listed = (await office().call('GET', '/agents')).json<Agent[]>();
    const answers = await Promise.all(
      listed.map(({ id }) => office().call('GET', `/agents/${id}`)),
    );
    return answers.map((answer) => answer.json<Agent>());
  };

  const createWithSplit = (json: string) => {
    const { commissionSplit: _, ...rest } = agentInput();
    const body = JSON.stringify(rest).replace('{', `{"commissionSplit":${json},`);
    return office().call('POST', '/agents', body, rawJson);
  };

  test.each(keptSplits)('A23: a commission split of %s is kept as %s', async (json, kept) => {
    const answer = await createWithSplit(json);
    expect([answer.statusCode, answer.json<Agent>().commissionSplit]).toEqual([201, kept]);
    expect(await stored()).toEqual([answer.json()]);
  });

  test.each(refusedSplits)('A23: a commission split of %s is refused', async (json) => {
    expect(refusalOf(await createWithSplit(json))).toEqual({
      status: 422,
      errors: { commissionSplit: [splitMessage] },
    });
    expect(await stored()).toEqual([]);
  });

  test.each(['NaN', 'Infinity', '070', '70.', '.5', 'undefined'])(
    'A23: a commission split of %s answers 400, because it is not JSON',
    async (text) => {
      const body = `{"commissionSplit":${text}}`;
      expect((await office().call('POST', '/agents', body, rawJson)).statusCode).toBe(400);
    },
  );

  test.each([
    ['firstName', '', 'Required'],
    ['firstName', ' \t\n', 'Required'],
    ['firstName', null, 'Required'],
    ['firstName', 7, 'Required'],
    ['lastName', ['Whitfield'], 'Required'],
    ['lastName', { first: 'E' }, 'Required'],
    ['lastName', true, 'Required'],
    ['email', '', 'Enter an email address'],
    ['email', 'eleanor', 'Invalid email'],
    ['email', 'a b@example.com', 'Invalid email'],
    ['email', 'a@example.com\nBcc: b@example.com', 'Invalid email'],
    ['email', null, 'Invalid email'],
    ['email', ['a@example.com'], 'Invalid email'],
    ['phone', 9_125_550_142, 'Please enter text'],
    ['licenseNumber', 312_345, 'Please enter text'],
    ['notes', { text: 'x' }, 'Please enter text'],
    ['notes', false, 'Please enter text'],
    ['isActive', 'true', 'Invalid input'],
    ['isActive', '', 'Invalid input'],
    ['isActive', 1, 'Invalid input'],
    ['isActive', null, 'Invalid input'],
    ['isActive', [true], 'Invalid input'],
  ])('A23: %s of %j answers "%s"', async (field, value, message) => {
    expect(refusalOf(await create({ [field]: value }))).toEqual({
      status: 422,
      errors: { [field]: [message] },
    });
    expect(await stored()).toEqual([]);
  });

  test.each(['null', '[]', '"agent"', '7', 'true'])('a body of %s is refused', async (body) => {
    const { status, errors } = refusalOf(await office().call('POST', '/agents', body, rawJson));
    expect([status, Object.keys(errors)]).toEqual([422, ['body']]);
  });

  test('A22: a body with __proto__ or a constructor changes no agent', async () => {
    const text = JSON.stringify(agentInput());
    for (const evil of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"x":1}}']) {
      const body = text.replace('{', `{${evil},`);
      expect((await office().call('POST', '/agents', body, rawJson)).statusCode).toBe(400);
    }
    expect(await stored()).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.each(unusualTexts)(
    'A24: %s is stored verbatim in every field of text',
    async (_what, text) => {
      const short = text.slice(0, 40);
      const typed = {
        firstName: text,
        lastName: text,
        phone: short,
        licenseNumber: short,
        notes: text,
      };
      const agent = await addAgent(office(), typed);
      expect(agent).toMatchObject(typed);
      expect(await stored()).toEqual([agent]);
      expect((await office().call('GET', `/agents/${agent.id}`)).json()).toEqual(agent);
    },
  );

  test.each(brokenTexts)(
    'A24: %s answers 422 with each field that holds it',
    async (_what, text) => {
      const fields = {
        firstName: text,
        lastName: text,
        phone: text,
        licenseNumber: text,
        notes: text,
      };
      const { status, errors } = refusalOf(
        await create({ ...fields, email: `${text}@example.com` }),
      );
      expect([status, errors]).toEqual([
        422,
        {
          ...Object.fromEntries(Object.keys(fields).map((field) => [field, [brokenTextMessage]])),
          email: ['Invalid email', brokenTextMessage],
        },
      ]);
      expect(await stored()).toEqual([]);
    },
  );

  test.each([
    ['firstName', 100],
    ['lastName', 100],
    ['phone', 40],
    ['licenseNumber', 40],
    ['notes', 5000],
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
