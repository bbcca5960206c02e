import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './connection.ts';
import { containsText } from './search.ts';

test('SQLite compares searched words exactly, because its LIKE takes seconds for hostile texts', async () => {
  const db = openDatabase({ file: ':memory:' });
  onTestFinished(() => db.destroy());
  const search = async (word: string) =>
    (await sql`select ${containsText(db, sql.val('Savannah'), word)} as found`.execute(db)).rows;
  expect([await search('vann'), await search('VANN')]).toEqual([[{ found: 1 }], [{ found: 0 }]]);
});
