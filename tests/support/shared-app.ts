import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { AppContext } from '#app/server/app.ts';
import { deleteAllFrom, runAll } from './empty-office.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { Engine } from './test-database.ts';

const writtenTables = [
  'idempotency_keys',
  'email_messages',
  'contact_submissions',
  'throttle_buckets',
  'sessions',
  'known_devices',
  'admin_users',
];

/**
 * One app for all tests of a describe block, because starting one on PostgreSQL takes longer than
 * most tests. Each test finds the tables in `writtenTables` empty. Other tables keep the rows of
 * earlier tests, except rows that the database deletes together with rows of these tables.
 * @returns a function that returns the app while tests run
 */
export function shareTestApp(engine: Engine, overrides: Partial<AppContext> = {}): () => TestApp {
  let shared: TestApp | undefined;
  const get = () => {
    if (!shared) throw new Error('The app exists only while tests run');
    return shared;
  };
  beforeAll(async () => {
    shared = await createTestApp(engine, overrides);
  });
  beforeEach(async () => {
    // Advance the clock, because the server remembers for a second that a limit was reached.
    get().clock.advance(1);
    await runAll(deleteAllFrom(writtenTables), get().db);
    get().passwords.verifications = 0;
  });
  afterAll(() => get().close());
  return get;
}

/**
 * Each test gets an app of its own.
 * @returns a function that returns the app while tests run
 */
export function useOwnApp<App extends TestApp>(create: () => Promise<App>): () => App {
  let own: App | undefined;
  beforeEach(async () => {
    own = await create();
  });
  afterEach(() => own?.close());
  return () => {
    if (!own) throw new Error('The app exists only while tests run');
    return own;
  };
}
