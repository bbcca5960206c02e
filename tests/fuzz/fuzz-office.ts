import { v7 as newId } from 'uuid';
import { tokenHashOf } from '#features/policies/db/links.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { addEveryRecord, insertFactors } from '#tests/support/every-record.ts';
import { callAs, type Office } from '#tests/support/office.ts';
import type { AppContext } from '#app/server/app.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { Engine } from '#tests/support/test-database.ts';
import { watchTables, type Watch } from './changed-tables.ts';
import type { callers } from './requests.ts';

export interface FuzzOffice extends TestApp {
  ids: Record<string, string>;
  cookies: Record<(typeof callers)[number], string | undefined>;
  watch: Watch;
}

const readingToken = 'x'.repeat(43);

/** Adds one record of each kind, and returns their ids by the names in `recordsBefore` of samples.ts. */
async function fillOffice(office: Office): Promise<Record<string, string>> {
  const { db } = office;
  const ids = await addEveryRecord(office, 'mallory');
  const agent = ids['agent'] ?? '';
  await db.updateTable('agentPages').set({ isShown: true }).where('agentId', '=', agent).execute();
  const { id: adminId = '' } = (await findAdminUser(db, 'admin')) ?? {};
  const idIn = async (table: 'sessions' | 'auditLog') =>
    (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;
  const { slug } = await db
    .selectFrom('agentPages')
    .select('slug')
    .where('agentId', '=', agent)
    .executeTakeFirstOrThrow();
  const at = '2026-11-20T15:00:00.000Z';
  const content = JSON.stringify(shippedContent.legal);
  const version = { part: 'legal', number: 1, format: 1, content, contentHash: 'hash' } as const;
  const published = { ...version, publishedAt: at, publishedByName: 'admin' };
  await db.insertInto('websiteVersions').values(published).execute();
  await db.insertInto('websiteParts').values({ part: 'legal', published: 1 }).execute();
  // Until a setting is stored, "0" is its current version.
  const copy = { key: 'crm_copy', value: '{"address":"","name":""}', updatedBy: 'admin' };
  await db
    .insertInto('officeSettings')
    .values({ ...copy, updatedAt: published.publishedAt })
    .execute();
  await db.updateTable('adminUsers').set({ fullName: 'Ada Lee' }).execute();
  const { id: requestId } = await db
    .selectFrom('policyRequests')
    .select('id')
    .executeTakeFirstOrThrow();
  const tokenHash = tokenHashOf(readingToken);
  const link = { tokenHash, requestId, createdAt: at, expiresAt: '2027-11-20T15:00:00.000Z' };
  await db
    .insertInto('policyLinks')
    .values({ ...link, address: 'ann@example.com' })
    .execute();
  const planned = { split: '90.00', effectiveOn: '2027-06-01', reason: 'Annual review' };
  const split = await office.call('POST', `/agents/${agent}/splits`, planned);
  const found = {
    passkey: await insertFactors(db, adminId),
    token: readingToken,
    split: split.json<{ id: string }>().id,
    session: await idIn('sessions'),
    entry: await idIn('auditLog'),
    slug,
  };
  return { ...ids, ...found, number: '1', month: '2026-11' };
}

/** Signs an agent in at the desk, which `addEveryRecord` turned on. @returns the cookie */
async function openDesk({ db, clock }: TestApp, agentId: string): Promise<string> {
  const at = clock.read().toISOString();
  const { email: address } = await db
    .selectFrom('agents')
    .select('email')
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow();
  const session = { id: newId(), tokenHash: hashToken(readingToken), createdAt: at };
  await db
    .insertInto('deskSessions')
    .values({ ...session, agentId, address, lastVisitAt: at })
    .execute();
  return `desk=${readingToken}`;
}

/** Starts a server with the sample records and the sessions of all requests. */
export async function openOffice(
  engine: Engine,
  context: Partial<AppContext>,
): Promise<FuzzOffice> {
  const testApp = await createTestApp(engine, context);
  await testApp.addAdministrator();
  const cookie = await testApp.signIn();
  const ids = await fillOffice({ ...testApp, cookie, call: callAs(testApp, cookie) });
  const desk = await openDesk(testApp, ids['agent'] ?? '');
  const cookies = {
    super: `${cookie}; ${desk}`,
    clerk: await testApp.signIn('clerk'),
    dead: `sid=${'a'.repeat(43)}`,
    garbled: 'sid=%00"; sid[]=x; =; sid',
    none: undefined,
  };
  return { ...testApp, ids, cookies, watch: await watchTables(testApp.db, engine) };
}
