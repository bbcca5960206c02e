import { describe, expect, test } from 'vitest';
import { entityTag, kinds, storedRecord, type RecordKind } from '#tests/support/record-kinds.ts';
import { callsOf, shareOffice, statusesOf, type Headers } from '#tests/support/office.ts';

describe.each(kinds)('A30: $path edited by two people', (kind) => {
  const office = shareOffice('sqlite');
  const urlOf = ({ id }: { id: string }) => `${kind.path}/${id}`;
  const stored = ({ id }: { id: string }) => storedRecord(office(), kind, id);

  /** Adds a record and changes it. The colleague still has the version before the change. */
  async function editedMeanwhile({ text, add, input }: RecordKind) {
    const record = await add(office());
    await office().addAdministrator('colleague', 'admin');
    const colleague = await callsOf(office(), 'colleague');
    const seen = entityTag(await colleague('GET', urlOf(record)));
    const mine = await input(office(), { [text]: 'Mine' });
    const saved = await office().call('PUT', urlOf(record), mine, { 'if-match': seen });
    expect([saved.statusCode, entityTag(saved)]).toEqual([200, '"2"']);
    return { record, seen, colleague, current: saved.json<object>() };
  }

  /** Adds a record, and makes ten edits of it at once. */
  async function editTenTimes(headers: Headers) {
    const record = await kind.add(office());
    const bodies: object[] = [];
    for (let each = 0; each < 10; each++) {
      bodies.push(await kind.input(office(), { [kind.text]: `Edit ${each}` }));
    }
    const edits = bodies.map((body) => office().call('PUT', urlOf(record), body, headers));
    return { record, answers: await Promise.all(edits) };
  }

  test('the second PUT answers 412 with the current record, and changes nothing', async () => {
    const { record, seen, colleague, current } = await editedMeanwhile(kind);
    const before = await stored(record);
    const theirs = await kind.input(office(), { [kind.text]: 'Theirs' });
    const answer = await colleague('PUT', urlOf(record), theirs, { 'if-match': seen });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Precondition Failed',
      status: 412,
      detail: 'Another user changed this record in the meantime.',
      current,
    });
    expect(await stored(record)).toEqual(before);
  });

  test.each([kind].filter(({ hasDelete }) => hasDelete))(
    'the second DELETE answers 412 with the current record, and changes nothing',
    async () => {
      const { record, seen, colleague, current } = await editedMeanwhile(kind);
      const before = await stored(record);
      const answer = await colleague('DELETE', urlOf(record), undefined, { 'if-match': seen });
      expect([answer.statusCode, answer.json()]).toMatchObject([412, { current }]);
      expect(await stored(record)).toEqual(before);
    },
  );

  test('the second PUT succeeds with the new ETag', async () => {
    const { record, colleague } = await editedMeanwhile(kind);
    const seen = entityTag(await colleague('GET', urlOf(record)));
    const theirs = await kind.input(office(), { [kind.text]: 'Theirs' });
    const answer = await colleague('PUT', urlOf(record), theirs, { 'if-match': seen });
    expect([answer.statusCode, entityTag(answer)]).toEqual([200, '"3"']);
    expect(await stored(record)).toMatchObject({ [kind.text]: 'Theirs', version: 3 });
  });

  test.each([
    ['no If-Match', {}],
    ['a star', { 'if-match': '*' }],
    ['one of several', { 'if-match': '"7", "2"' }],
  ])('with %s the last edit wins', async (_what, headers) => {
    const { record, colleague } = await editedMeanwhile(kind);
    const theirs = await kind.input(office(), { [kind.text]: 'Theirs' });
    const answer = await colleague('PUT', urlOf(record), theirs, headers);
    expect([answer.statusCode, entityTag(answer)]).toEqual([200, '"3"']);
    expect(await stored(record)).toMatchObject({ [kind.text]: 'Theirs' });
  });

  test.each(['2', 'W/"2"', '""', '"02"', '"2', '"2" or so', "'; --"])(
    'an If-Match of %j matches no version',
    async (tag) => {
      const { record, colleague } = await editedMeanwhile(kind);
      const before = await stored(record);
      const body = await kind.input(office(), { [kind.text]: 'Theirs' });
      const answer = await colleague('PUT', urlOf(record), body, { 'if-match': tag });
      expect([answer.statusCode, await stored(record)]).toEqual([412, before]);
    },
  );

  test('of ten simultaneous edits of one version, one succeeds', async () => {
    const { record, answers } = await editTenTimes({ 'if-match': '"1"' });
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<object>();
    for (const answer of answers.filter(({ statusCode }) => statusCode === 412)) {
      expect(answer.json()).toMatchObject({ current: winner });
    }
    expect(await stored(record)).toMatchObject({ version: 2 });
  });

  test('ten simultaneous edits without a version all succeed', async () => {
    const { record, answers } = await editTenTimes({});
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await stored(record)).toMatchObject({ version: 11 });
  });
});
