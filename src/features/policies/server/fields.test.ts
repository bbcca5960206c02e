import { describe, expect, test } from 'vitest';
import { policyCategories, policyLimits, type Policy } from '#features/policies/domain/policies.ts';
import { brokenTextMessage, brokenTexts, unusualTexts } from '#tests/support/hostile-text.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import {
  addPolicy,
  policyInput,
  publishPolicy,
  readVersions,
} from '#tests/support/record-samples.ts';

describe('the fields of a policy', () => {
  const office = shareOffice('sqlite');
  const create = (overrides: object) => office().call('POST', '/policies', policyInput(overrides));
  const stored = async () => {
    const listed = (await office().call('GET', '/policies')).json<Policy[]>();
    const answers = await Promise.all(
      listed.map(({ id }) => office().call('GET', `/policies/${id}`)),
    );
    return answers.map((answer) => answer.json<Policy>());
  };

  test.each(policyCategories.values)('the category %s is accepted', async (category) => {
    expect(await addPolicy(office(), { category })).toMatchObject({ category });
  });

  test.each([
    ['headings', '# A\n'],
    ['paragraphs', 'a\n\n'],
    ['list items', '- a\n'],
    ['paragraphs and items', 'a\n- b\n\n', 2],
  ])('N11: at most 5,000 %s are accepted', async (_what, text, count = 1) => {
    expect((await create({ content: text.repeat(5000 / count) })).statusCode).toBe(201);
    const refused = await create({ content: text.repeat(5000 / count + 1) });
    expect(refusalOf(refused)).toEqual({
      status: 422,
      errors: { content: ['Please use at most 5,000 lines, not counting empty ones'] },
    });
  });

  test.each([
    ['title', '', 'Required'],
    ['content', '\u00A0', 'Required'],
    ['category', 'rules', 'Invalid input'],
    ['category', '__proto__', 'Invalid input'],
    ['isActive', 'false', 'Invalid input'],
  ])('A23: %s of %j answers "%s"', async (field, value, message) => {
    expect(refusalOf(await create({ [field]: value }))).toEqual({
      status: 422,
      errors: { [field]: [message] },
    });
    expect(await stored()).toEqual([]);
  });

  test.each(unusualTexts)(
    'A24: %s is stored verbatim in every field of text',
    async (_what, text) => {
      const policy = await addPolicy(office(), { title: text, content: text });
      expect(policy).toMatchObject({ title: text, content: text });
      expect(await stored()).toEqual([policy]);
      expect((await office().call('GET', `/policies/${policy.id}`)).json()).toEqual(policy);
    },
  );

  test.each(brokenTexts)(
    'A24: %s answers 422 with each field that holds it',
    async (_what, text) => {
      expect(refusalOf(await create({ title: text, content: text }))).toEqual({
        status: 422,
        errors: { title: [brokenTextMessage], content: [brokenTextMessage] },
      });
      expect(await stored()).toEqual([]);
    },
  );

  test.each([
    ['title', policyLimits.title],
    ['content', policyLimits.content],
  ])('%s accepts %d characters and no more', async (field, longest) => {
    const fits = 'x'.repeat(longest);
    expect((await create({ [field]: fits })).json()).toMatchObject({ [field]: fits });
    expect(refusalOf(await create({ [field]: `${fits}x` }))).toEqual({
      status: 422,
      errors: { [field]: [`Please use at most ${longest} characters`] },
    });
    expect(await stored()).toHaveLength(1);
  });

  test('A25: POST and PUT without fields answer each required field', async () => {
    const { id } = await addPolicy(office());
    for (const answer of [
      await office().call('POST', '/policies', {}),
      await office().call('PUT', `/policies/${id}`, {}),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { errors: { title: ['Required'], content: ['Required'] } },
      ]);
    }
  });

  test('A21: content of 256 KB is accepted in any script, and more is refused with a field error', async () => {
    const contents = ['Two people stay. '.repeat(11_000), 'é'.repeat(128 * 1024)];
    for (const content of contents) {
      expect((await addPolicy(office(), { content })).content).toBe(content);
    }
    const tooMuch = { content: ['Please use at most 256 KB of text'] };
    for (const content of ['é'.repeat(128 * 1024 + 1), '漢'.repeat(200_000)]) {
      const answer = await office().call('POST', '/policies', policyInput({ content }));
      expect(refusalOf(answer)).toEqual({ status: 422, errors: tooMuch });
    }
    expect((await office().call('GET', '/policies')).json()).toHaveLength(2);
  });

  test('A21: a body over the limit is refused before it is read', async () => {
    const endless = policyInput({ content: 'x'.repeat(1024 * 1024) });
    expect((await office().call('POST', '/policies', endless)).statusCode).toBe(413);
    expect((await office().call('GET', '/policies')).json()).toEqual([]);
  });

  test.each<[string, object]>([
    ['isMinor', { isMinor: true }],
    ['dueOn', { dueOn: '2026-11-20' }],
    ['dueOn', { dueOn: '2026-02-30' }],
    ['asks', { asks: 'yes' }],
    ['changeNote', { changeNote: 'x'.repeat(1001) }],
  ])('a publication with a wrong %s (%o) is refused at this field', async (field, body) => {
    const { id } = await addPolicy(office());
    const { status, errors } = refusalOf(
      await office().call('POST', `/policies/${id}/publish`, body),
    );
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect((await readVersions(office(), id)).versions).toEqual([]);
  });

  test.each([undefined, null, '', ' \n'])(
    'a publication needs a note (%j) from version 2 on',
    async (changeNote) => {
      const { id } = await addPolicy(office());
      await publishPolicy(office(), id, { changeNote });
      await office().call('PUT', `/policies/${id}`, policyInput({ title: 'Lockboxes' }));
      const answer = await office().call('POST', `/policies/${id}/publish`, { changeNote });
      expect(refusalOf(answer)).toEqual({ status: 422, errors: { changeNote: ['Required'] } });
    },
  );
});
