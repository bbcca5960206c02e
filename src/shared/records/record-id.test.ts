import { describe, expect, test } from 'vitest';
import { kinds } from '#tests/support/record-kinds.ts';
import { shareOffice } from '#tests/support/office.ts';

/** Returns the id with another last digit. */
const neighborOf = (id: string) => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');

const hostileIds: [string, (id: string) => string][] = [
  ['abc', () => 'abc'],
  ['-1', () => '-1'],
  ['0', () => '0'],
  ['99999999999', () => '99999999999'],
  ['1;drop', () => '1;drop'],
  ['forty digits', () => '1'.repeat(40)],
  ['ten thousand digits', () => '1'.repeat(10_000)],
  ['%00', () => '%00'],
  ["a quote's SQL", () => encodeURIComponent("' or '1'='1")],
  ['null', () => 'null'],
  ['__proto__', () => '__proto__'],
  ['a star', () => '*'],
  ['..%2f', () => '..%2f'],
  ['another record id, one character changed', neighborOf],
  ['an id in capitals', (id) => id.toUpperCase()],
  ['an id in braces', (id) => encodeURIComponent(`{${id}}`)],
  ['an id without hyphens', (id) => id.replaceAll('-', '')],
  ['an id and a NUL', (id) => `${id}%00`],
  ['an id and a space', (id) => `${id}%20`],
  ['an id and a line end', (id) => `${id}%0A`],
  ['an id and more', (id) => `${id}0`],
];

// The test runs on PostgreSQL, which reads more texts as an id than SQLite does.
describe('A26: an id that names no record', () => {
  const office = shareOffice('postgres');

  test.each(kinds)('answers 404 for each method below $path', async (kind) => {
    const { id } = await kind.add(office());
    const body = await kind.input(office());
    const before = await office().db.selectFrom(kind.table).selectAll().execute();
    for (const [name, idFrom] of hostileIds) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        if (method === 'DELETE' && !kind.hasDelete) continue;
        const url = `${kind.path}/${idFrom(id)}`;
        const answer = await office().call(method, url, method === 'PUT' ? body : undefined);
        expect([name, method, answer.statusCode, answer.json()]).toMatchObject([
          name,
          method,
          404,
          { status: 404, title: 'Not Found' },
        ]);
      }
    }
    expect(await office().db.selectFrom(kind.table).selectAll().execute()).toEqual(before);
  });

  test('answers 404 for administrators and sessions', async () => {
    const { id } = await office()
      .db.selectFrom('adminUsers')
      .select('id')
      .executeTakeFirstOrThrow();
    const body = { role: 'admin', isActive: false };
    for (const [name, idFrom] of hostileIds) {
      const hostile = idFrom(id);
      const answers = [
        await office().call('GET', `/administrators/${hostile}`),
        await office().call('PUT', `/administrators/${hostile}`, body),
        await office().call('POST', `/administrators/${hostile}/sign-in-link`, {}),
        await office().call('DELETE', `/administrators/${hostile}/sessions`),
        await office().call('DELETE', `/sessions/${hostile}`),
      ];
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect([name, ...statuses]).toEqual([name, 404, 404, 404, 404, 404]);
    }
    expect((await office().call('GET', '/session')).statusCode).toBe(200);
  });
});
