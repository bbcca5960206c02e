import { sql, type KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import { sendForm, sendInquiry } from '#tests/support/inquiries.ts';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/**
 * Returns a plugin that counts the executed insert, update and delete statements, and a function
 * that returns the count.
 */
function writeCounter() {
  const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (writes.has(node.kind)) count++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, read: () => count };
}

type Refuse = () => Promise<{ statusCode: number }>;

async function totalChanges(db: Database) {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

describe('a flood of refused requests', () => {
  let opened: TestDatabase;
  let testApp: TestApp;
  let writes: ReturnType<typeof writeCounter>;
  beforeEach(async () => {
    opened = await openTestDatabase('sqlite');
    writes = writeCounter();
    testApp = await createTestApp('sqlite', { db: opened.db.withPlugin(writes.plugin) });
  });
  afterEach(async () => {
    await testApp.close();
    await opened.close();
  });

  /** Returns the number of insert, update and delete statements and of changed rows so far. */
  const countChanges = async () => writes.read() + (await totalChanges(opened.db));

  /**
   * Makes six requests, during which the server may still write the counts of its limits, and then
   * fifty requests, during which it must write nothing.
   * @returns the different statuses of the fifty requests, and the number of writes during them
   */
  async function flood(refuse: Refuse) {
    for (let nth = 0; nth < 6; nth++) await refuse();
    const before = await countChanges();
    const statuses = new Set<number>();
    for (let nth = 0; nth < 50; nth++) {
      statuses.add((await refuse()).statusCode);
      testApp.clock.advance(1);
    }
    return { statuses: [...statuses], changes: (await countChanges()) - before };
  }

  const refused: [string, number[], Refuse][] = [
    ['throttled logins', [429], () => logIn(testApp, wrongLogin())],
    [
      'requests from other sites',
      [403],
      () => sendInquiry(testApp, undefined, { headers: { origin: 'https://evil.example' } }),
    ],
    // After thirty refused inquiries from one address in ten minutes, the server answers 429 with one
    // sentence.
    ['inquiries without names', [422, 429], () => sendInquiry(testApp, { firstName: 1 })],
    ['form posts without names', [422, 429], () => sendForm(testApp, { firstName: 'x' })],
    ['logins with a number for a name', [422], () => logIn(testApp, { username: 1 })],
    [
      'bodies that are not JSON',
      [400, 429],
      () =>
        testApp.app.inject({
          method: 'POST',
          url: '/api/contact',
          headers: { 'content-type': 'application/json' },
          payload: '{',
        }),
    ],
  ];

  test.each(refused)('%s write nothing', async (_title, statuses, refuse) => {
    expect(await flood(refuse)).toEqual({ statuses, changes: 0 });
  });
});
