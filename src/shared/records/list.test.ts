import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { policySearch } from '#features/policies/domain/policies.ts';
import { addAgent, addEducationRecord, addPolicy } from '#tests/support/record-samples.ts';
import { kinds } from '#tests/support/record-kinds.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('a list on %s', (engine) => {
  const office = shareOffice(engine);
  const list = async (path: string, query: Record<string, string>) => {
    const answer = await office().call('GET', `${path}?${new URLSearchParams(query).toString()}`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return {
      ids: answer.json<{ id: string }[]>().map(({ id }) => id),
      total: answer.headers['x-total-count'],
    };
  };

  test.each(kinds)(
    'of $path is answered whole or in pages of 25, with the count',
    async ({ path, add, choices }) => {
      const agentId = path === '/continuing-education' ? (await addAgent(office())).id : undefined;
      const made: string[] = [];
      for (let index = 10; index < 61; index++) {
        const record = await add(office(), { lastName: `L${index}`, title: `T${index}`, agentId });
        made.push(record.id);
      }
      expect(await list(path, {})).toEqual({ ids: made, total: '51' });
      expect(await list(path, { page: '1' })).toEqual({ ids: made.slice(0, 25), total: '51' });
      expect(await list(path, { page: '2' })).toEqual({ ids: made.slice(25, 50), total: '51' });
      expect(await list(path, { page: '3' })).toEqual({ ids: made.slice(50), total: '51' });
      for (const page of ['4', '1000000']) {
        expect(await list(path, { page })).toEqual({ ids: made.slice(50), total: '51' });
      }
      // A filter by a status that none of these records has, such as "inactive", finds nothing.
      for (const status of choices['status']?.slice(1) ?? []) {
        expect(await list(path, { status, page: '1' })).toEqual({ ids: [], total: '0' });
      }
    },
  );

  test('has the same order on far pages', async () => {
    const made = Array.from({ length: 612 }, (_, nth) => ({
      id: newId(),
      title: `T${(nth * 37) % 100}`.padEnd(4, 'x'),
      category: 'policies' as const,
      content: 'Log it.',
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:00:00.000Z',
    }));
    const rows = made.map((row) => ({ ...row, ...policySearch(row) }));
    await office().db.insertInto('policies').values(rows).execute();
    const key = ({ searchText, id }: (typeof rows)[0]) => `${searchText} ${id}`;
    const ordered = rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id);
    for (const [dir, all] of [
      ['asc', ordered],
      ['desc', ordered.toReversed()],
    ] as const) {
      for (const page of [1, 12, 13, 20, 21, 24, 25]) {
        expect(await list('/policies', { dir, page: `${page}` })).toEqual({
          ids: all.slice((page - 1) * 25, page * 25),
          total: '612',
        });
      }
      expect((await list('/policies', { dir, page: '99' })).ids).toEqual(all.slice(600));
      expect((await list('/policies', { dir, page: '20', q: 't' })).ids).toEqual(
        all.slice(475, 500),
      );
      expect(await list('/policies', { dir })).toEqual({ ids: all.slice(0, 500), total: '612' });
    }
  });

  test('counts only the results of a search', async () => {
    for (let index = 0; index < 30; index++) await addAgent(office(), { lastName: `L${index}` });
    expect(await list('/agents', { q: 'l2', page: '1' })).toMatchObject({ total: '11' });
    expect((await list('/agents', { q: 'l', page: '2' })).ids).toHaveLength(5);
  });

  test('A28: a search is literal text', async () => {
    const oddities = ['100%', 'a_b', String.raw`back\slash`, "O'Neill", '"quoted"', '[a-z]', '*'];
    for (const name of [...oddities, 'plain']) {
      const { id } = await addAgent(office(), { lastName: name });
      await addPolicy(office(), { title: name });
      await addEducationRecord(office(), { agentId: id, courseTitle: name });
    }
    for (const [q, expected] of [
      ['%', ['100%']],
      ['_', ['a_b']],
      ['\\', [String.raw`back\slash`]],
      ["o'n", ["O'Neill"]],
      // The search ignores apostrophes and quotation marks, so each of these is an empty search,
      // which finds all records.
      ["'", [...oddities, 'plain']],
      ['"', [...oddities, 'plain']],
      ['[', ['[a-z]']],
      ['*', ['*']],
      ['a%b', []],
      ['p_ain', []],
      [String.raw`\%`, []],
      ["' or '1'='1", []],
      ["'; drop table agents; --", []],
    ] as const) {
      for (const [path, field] of [
        ['/agents', 'lastName'],
        ['/policies', 'title'],
        ['/continuing-education', 'courseTitle'],
      ] as const) {
        const answer = await office().call('GET', `${path}?${new URLSearchParams({ q })}`);
        const names = answer.json<Record<string, string>[]>().map((record) => record[field]);
        const found = [q, path, answer.statusCode, new Set(names)];
        expect(found).toEqual([q, path, 200, new Set<unknown>(expected)]);
      }
    }
  });

  test.each(kinds)('A28: of $path answers any search of up to 200 characters', async ({ path }) => {
    expect(await list(path, { q: 'ä'.repeat(200) })).toEqual({ ids: [], total: '0' });
    for (const query of [
      'q=%FF%FE',
      'q=%',
      'q=%zz',
      '__proto__=1',
      'limit=1;drop',
      'q=%ED%A0%80',
    ]) {
      const answer = await office().call('GET', `${path}?${query}`);
      expect([query, answer.statusCode, answer.json()]).toEqual([query, 200, []]);
    }
  });
});

// The values are refused before the server asks the database, so one engine is enough.
describe.each(kinds)('A28: the list of $path', ({ path, choices }) => {
  const office = shareOffice('sqlite');

  test('refuses values that its parameters do not have', async () => {
    const sort = `Must be one of ${choices['sort']?.join(', ')}`;
    const status = `Must be ${choices['status']?.join(' or ')}`;
    const badSorts = ['1;select pg_sleep(5)', 'id', 'version', 'NAME', '', '__proto__'];
    const badStatuses = choices['status'] ? ['all', '', "active' or 'a'='a"] : [];
    for (const [name, message, values] of [
      ['sort', sort, [...badSorts, 'constructor']],
      ['dir', 'Must be asc or desc', ['ASC', 'desc; drop table agents', '']],
      ['status', status, badStatuses],
      ['page', 'Must be a whole number from 1', ['0', '-1', '1.5', '1000001', '']],
      ['page', 'Must be a whole number', ['Infinity', '1e999', 'two', '1;drop']],
      ['q', 'Please remove the characters that cannot be shown', ['a\0b']],
      ['q', 'Please use at most 200 characters', ['x'.repeat(201), 'x'.repeat(10_000)]],
    ] as const) {
      for (const value of values) {
        const answer = await office().call(
          'GET',
          `${path}?${new URLSearchParams({ [name]: value })}`,
        );
        const refused = { status: 422, errors: { [name]: [message] } };
        expect({ value, ...refusalOf(answer) }).toEqual({ value, ...refused });
      }
    }
  });

  test('a parameter given twice is refused', async () => {
    for (const name of ['q', 'page', ...Object.keys(choices)]) {
      const answer = await office().call('GET', `${path}?${name}=1&${name}=2`);
      const { status: code, errors } = refusalOf(answer);
      expect([code, Object.keys(errors)]).toEqual([422, [name]]);
    }
  });
});
