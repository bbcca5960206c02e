import { beforeEach, describe, expect, test } from 'vitest';
import { totalHeader } from '#shared/domain/lists.ts';
import type { PolicySummary } from '#features/policies/domain/policies.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addPolicy } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

/**
 * Three policies, created one minute apart in this order. Their orders by title, by category and by
 * creation differ.
 */
const three = [
  { title: 'lockboxes', category: 'policies', isActive: true },
  { title: 'Café table talk', category: 'procedures', isActive: false },
  { title: 'advertising', category: 'guidelines', isActive: true, content: 'On café tables.' },
];

describe.each(engines)('the list of policies on %s', (engine) => {
  const office = shareOffice(engine);
  beforeEach(async () => {
    for (const policy of three) {
      await addPolicy(office(), policy);
      office().clock.advance(60);
    }
  });
  const titles = async (query: string) => {
    const answer = await office().call('GET', `/policies?${query}`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json<PolicySummary[]>().map(({ title }) => title.split(' ')[0] ?? '');
  };
  const found = async (typed: string) =>
    (await titles(new URLSearchParams({ q: typed }).toString())).toSorted();

  test.each([
    ['title', ['advertising', 'Café', 'lockboxes']],
    ['category', ['advertising', 'lockboxes', 'Café']],
    ['created', ['lockboxes', 'Café', 'advertising']],
    ['updated', ['Café', 'advertising', 'lockboxes']],
  ])('is sorted by %s in both directions', async (sort, ascending) => {
    const [lockboxes] = (await office().call('GET', '/policies?q=lockboxes')).json<
      PolicySummary[]
    >();
    await office().call('PUT', `/policies/${lockboxes?.id}`, { ...lockboxes, content: 'New.' });
    expect(await titles(`sort=${sort}`)).toEqual(ascending);
    expect(await titles(`sort=${sort}&dir=asc`)).toEqual(ascending);
    expect(await titles(`sort=${sort}&dir=desc`)).toEqual(ascending.toReversed());
  });

  test('is sorted by status in both directions, then by title', async () => {
    expect(await titles('sort=status')).toEqual(['Café', 'advertising', 'lockboxes']);
    expect(await titles('sort=status&dir=desc')).toEqual(['lockboxes', 'advertising', 'Café']);
  });

  test('is sorted by title by default', async () => {
    expect(await titles('')).toEqual(['advertising', 'Café', 'lockboxes']);
  });

  test.each([
    ['cafe', ['Café', 'advertising']],
    ['CAFÉ T', ['Café', 'advertising']],
    ['LOCK', ['lockboxes']],
    ['procedures', ['Café']],
    ['Policies', ['lockboxes']],
    ['guide', ['advertising']],
    ['', ['Café', 'advertising', 'lockboxes']],
    ['talk tables', []],
    ['tables', ['advertising']],
    ['advertising tables', ['advertising']],
  ])('searched for %j finds by title, category or text: %j', async (typed, expected) => {
    expect(await found(typed)).toEqual(expected);
  });

  test('looks at the 2 MB of texts that were changed last', async () => {
    const { db } = office();
    const fill = (searchContent: string) =>
      db.updateTable('policies').set({ searchContent, updatedAt: '2026-03-05T12:00:00.000Z' });
    const [oldest, second, last] = ['lockboxes', 'Café table talk', 'advertising'];
    await fill('a needle').where('title', '=', oldest).execute();
    await fill('x'.repeat(1_999_991)).where('title', '=', second).execute();
    await fill('').where('title', '=', last).execute();
    // All three policies have the same `updatedAt`, so the order of their ids decides which was
    // changed last.
    expect(await found('needle')).toEqual(['lockboxes']);
    await fill('ab').where('title', '=', last).execute();
    expect(await found('needle')).toEqual([]);
  });

  test('counts the policies that are found by their titles and by their contents together', async () => {
    for (let nth = 10; nth < 25; nth++) {
      await addPolicy(office(), { title: `Keys ${nth}`, content: 'Sign for each.' });
      await addPolicy(office(), { title: `Signs ${nth}`, content: 'Return all keys.' });
    }
    const pages = await Promise.all(
      [1, 2].map((page) => office().call('GET', `/policies?q=keys&page=${page}`)),
    );
    expect(pages.map(({ headers }) => headers[totalHeader])).toEqual(['30', '30']);
    const ids = pages.flatMap((page) => page.json<PolicySummary[]>().map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
  });

  test('finds a policy by its new values', async () => {
    const [policy] = (await office().call('GET', '/policies?q=lockboxes')).json<PolicySummary[]>();
    const body = { title: 'Keys', category: 'guidelines', content: 'Sign for each.' };
    await office().call('PUT', `/policies/${policy?.id}`, body);
    expect(await found('guidelines')).toEqual(['Keys', 'advertising']);
    expect([await found('lockboxes'), await found('policies')]).toEqual([[], []]);
  });

  test('shows all, the active or the inactive ones', async () => {
    expect(await titles('status=active')).toEqual(['advertising', 'lockboxes']);
    expect(await titles('status=inactive')).toEqual(['Café']);
    expect(await titles('status=inactive&q=lock')).toEqual([]);
  });
});
