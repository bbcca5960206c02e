import { v7 as newId } from 'uuid';
import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import type { Database } from '#shared/db/connection.ts';
import { insertDemoData } from '#app/db/demo/demo-data.ts';
import type { SampleKind, SampleOffice, SampleRecord } from '#shared/domain/samples.ts';
import type { Tables } from '#shared/db/tables.ts';
import type { AppContext } from '#app/server/app.ts';
import { callsOf, type Call } from './office.ts';
import { useOwnApp } from './shared-app.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { Engine } from './test-database.ts';

export interface SampleOfficeApp extends TestApp {
  /** Calls the API as a super admin. */
  call: Call;
  /** Calls the API as an administrator who is not a super admin. */
  clerkCall: Call;
  samples: () => Promise<SampleRecord[]>;
  /** @param nth the position among the samples of this kind, from 0 */
  sample: (kind: SampleKind, nth?: number) => Promise<SampleRecord>;
  removal: () => ReturnType<Call>;
}

/**
 * Each test gets an app with the sample office in a new database, because a database with audit
 * entries never gets the sample office again, and audit entries cannot be deleted.
 * @returns a function that returns the app while tests run
 */
export const useSampleOffice = (engine: Engine, overrides: Partial<AppContext> = {}) =>
  useOwnApp<SampleOfficeApp>(async () => {
    const testApp = await createTestApp(engine, overrides);
    await insertDemoData(testApp.db, testApp.clock.read());
    await testApp.addAdministrator();
    await testApp.addAdministrator('clerk', 'admin');
    const [call, clerkCall] = [await callsOf(testApp, 'admin'), await callsOf(testApp, 'clerk')];
    const samples = async () => (await call('GET', '/demo')).json<SampleOffice>().records;
    return {
      ...testApp,
      call,
      clerkCall,
      samples,
      async sample(kind, nth = 0) {
        const found = (await samples()).filter((each) => each.kind === kind)[nth];
        if (!found) throw new Error(`there is no sample ${kind}`);
        return found;
      },
      removal: () => call('POST', '/demo/removal'),
    };
  });

const recordTables = [
  'agents',
  'agentPages',
  'agentSlugs',
  'agentPortraits',
  'policies',
  'continuingEducation',
  'contactSubmissions',
  'emailMessages',
  'properties',
  'websitePictures',
] as const satisfies (keyof Tables)[];

/** Returns the row count of each table in `recordTables`. */
export async function countRows({ db }: SampleOfficeApp) {
  const counts = recordTables.map(async (table) => {
    const rows = await db.selectFrom(table).selectAll().execute();
    return [table, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const createdAt = '2026-11-20T15:00:00.000Z';
const times = { createdAt, updatedAt: createdAt };

export function insertTestimonial(db: Database, agentId: string) {
  const words = { name: 'Ruth Doe', title: 'Seller', content: 'Kind.' };
  return db
    .insertInto('testimonials')
    .values({ id: newId(), agentId, ...words, ...times })
    .execute();
}

const course = {
  courseTitle: 'Contracts',
  provider: 'Our School',
  courseType: 'core',
  hoursCompleted: '3.00',
  completionDate: '2026-01-01',
} as const;

export async function insertEducation(db: Database, agentId: string) {
  const agentKey = await lockAgentKey(db, agentId);
  await db
    .insertInto('continuingEducation')
    .values({ id: newId(), agentId, agentKey, ...course, ...times })
    .execute();
}
