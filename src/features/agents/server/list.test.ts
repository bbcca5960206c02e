import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

/**
 * Three agents. Sorted by name, email, phone, license and split they are in five different orders,
 * so that the test of such a sort fails if the list is sorted by another one of the five.
 */
const three = [
  {
    firstName: 'Zoë',
    lastName: 'Baker',
    email: 'h.baker@example.com',
    phone: '2',
    licenseNumber: 'B-2',
    commissionSplit: '9.50',
  },
  {
    firstName: 'Ann',
    lastName: 'carter',
    email: 'K@example.org',
    phone: null,
    licenseNumber: null,
    commissionSplit: '100',
    isActive: false,
  },
  {
    firstName: 'José',
    lastName: 'Abbott',
    email: 'n@example.com',
    phone: '3',
    licenseNumber: 'A-1',
    commissionSplit: '70',
  },
];

describe.each(engines)('the list of agents on %s', (engine) => {
  const office = shareOffice(engine);
  beforeEach(async () => {
    for (const agent of three) await addAgent(office(), agent);
  });
  const names = async (query: string) => {
    const answer = await office().call('GET', `/agents?${query}`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json<Agent[]>().map(({ firstName }) => firstName);
  };
  const found = async (typed: string) =>
    (await names(new URLSearchParams({ q: typed }).toString())).toSorted();

  test('is filtered by the state of the public pages', async () => {
    const { db } = office();
    const shown = db.selectFrom('agents').select('id').where('firstName', 'in', ['Zoë', 'Ann']);
    const pages = db.updateTable('agentPages').set({ isShown: true });
    await pages.where('agentId', 'in', shown).execute();
    expect(await names('publicPage=draft')).toEqual(['José']);
    expect(await names('publicPage=published')).toEqual(['Zoë']);
    expect(await names('publicPage=hidden')).toEqual(['Ann']);
  });

  test.each([
    ['name', ['José', 'Zoë', 'Ann']],
    ['email', ['Zoë', 'Ann', 'José']],
    ['phone', ['Ann', 'Zoë', 'José']],
    ['license', ['Ann', 'José', 'Zoë']],
    ['split', ['Zoë', 'José', 'Ann']],
  ])('is sorted by %s in both directions', async (sort, ascending) => {
    expect(await names(`sort=${sort}`)).toEqual(ascending);
    expect(await names(`sort=${sort}&dir=asc`)).toEqual(ascending);
    expect(await names(`sort=${sort}&dir=desc`)).toEqual(ascending.toReversed());
  });

  test('F11: is sorted by name without regard to white space and plain letters', async () => {
    for (const lastName of [' Aalto', '\u00A0Cart', 'Łuczak', 'Lund']) {
      await addAgent(office(), { firstName: lastName, lastName });
    }
    const sorted = [' Aalto', 'José', 'Zoë', '\u00A0Cart', 'Ann', 'Łuczak', 'Lund'];
    expect(await names('sort=name')).toEqual(sorted);
    expect(await names('sort=name&dir=desc')).toEqual(sorted.toReversed());
  });

  test('is sorted by status in both directions, and by name within a status', async () => {
    expect(await names('sort=status')).toEqual(['Ann', 'José', 'Zoë']);
    expect(await names('sort=status&dir=desc')).toEqual(['Zoë', 'José', 'Ann']);
    await office()
      .db.updateTable('agents')
      .set({ isActive: sql`not is_active` })
      .execute();
    expect(await names('sort=status')).toEqual(['José', 'Zoë', 'Ann']);
    expect(await names('sort=status&dir=desc')).toEqual(['Ann', 'Zoë', 'José']);
  });

  test('is sorted by last name by default', async () => {
    expect(await names('')).toEqual(['José', 'Zoë', 'Ann']);
    expect(await names('dir=desc')).toEqual(['Ann', 'Zoë', 'José']);
  });

  test.each([
    ['jose', ['José']],
    ['JOSÉ', ['José']],
    ['Jose\u0301', ['José']],
    ['zoe b', ['Zoë']],
    ['CARTER', ['Ann']],
    ['@EXAMPLE.com', ['José', 'Zoë']],
    ['k@example', ['Ann']],
    ['o', ['Ann', 'José', 'Zoë']],
    ['', ['Ann', 'José', 'Zoë']],
    ['B-2', ['Zoë']],
    ['70', []],
    ['unknown', []],
  ])(
    'searched for %j finds by name, email, phone or license number: %j',
    async (typed, expected) => {
      expect(await found(typed)).toEqual(expected);
    },
  );

  test('finds an agent by the new name after a change, and no longer by the old one', async () => {
    const [agent] = (await office().call('GET', '/agents?q=zoe')).json<Agent[]>();
    const body = { ...agent, firstName: 'Ines' };
    await office().call('PUT', `/agents/${agent?.id}`, body);
    expect([await found('ines'), await found('zoë baker')]).toEqual([['Ines'], []]);
  });

  test('shows all, only the active or only the inactive agents', async () => {
    expect(await names('status=active')).toEqual(['José', 'Zoë']);
    expect(await names('status=inactive')).toEqual(['Ann']);
    expect(await names('status=active&q=baker')).toEqual(['Zoë']);
    expect(await names('status=inactive&q=baker')).toEqual([]);
  });
});
