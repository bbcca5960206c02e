import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { agentSearch } from '#features/agents/domain/agents.ts';
import type { ContactSubmissionsTable } from '#features/inquiries/db/inquiry-tables.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import type { Database } from '#shared/db/connection.ts';
import type { AppContext } from '#app/server/app.ts';
import { inquiry, sendInquiry } from './inquiries.ts';
import { shareOffice, type Headers, type Office } from './office.ts';
import type { TestApp } from './test-app.ts';
import type { Engine } from './test-database.ts';

/** An office to which one visitor can send many inquiries. */
export const shareInquiries = (engine: Engine, overrides: Partial<AppContext> = {}) =>
  shareOffice(engine, { inquiryLimit: 1000, ...overrides });

/** Functions that read and edit one inquiry through the API of an office. */
export const inquiryCalls = (office: () => Office) => ({
  read: async (id: string) => (await office().call('GET', `/contacts/${id}`)).json<InquiryDetail>(),
  /** Without other values in `part`, the inquiry becomes or stays new, unassigned and unanswered. */
  edit: (id: string, part: object = {}, headers: Headers = {}) => {
    const values = { status: 'new', assignedAgentId: null, isAnswered: false, ...part };
    return office().call('PUT', `/contacts/${id}`, values, headers);
  },
});

export async function addInquiryAgent(
  { db, clock }: { db: Database; clock: { read: () => Date } },
  firstName = 'Eleanor',
  part: { isActive?: boolean; email?: string } = {},
): Promise<string> {
  const id = newId();
  const now = clock.read().toISOString();
  const agent = {
    firstName,
    lastName: 'Whitfield',
    email: `${firstName.toLowerCase()}@example.com`,
    phone: null,
    licenseNumber: null,
  };
  await db
    .insertInto('agents')
    .values({
      id,
      ...agent,
      ...agentSearch(agent),
      commissionSplit: '70.00',
      hireDate: now,
      createdAt: now,
      updatedAt: now,
      ...part,
    })
    .execute();
  return id;
}

/**
 * Sends an inquiry.
 * @returns the stored inquiry's id
 */
export async function receive(testApp: TestApp, part: object = {}): Promise<string> {
  const answer = await sendInquiry(testApp, { ...inquiry, ...part });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<{ id: string }>().id;
}

type Columns = Partial<Selectable<ContactSubmissionsTable>>;

/** Changes columns of an inquiry that no call of the API changes, such as its times. */
export const setInquiry = ({ db }: Pick<TestApp, 'db'>, id: string, columns: Columns) =>
  db.updateTable('contactSubmissions').set(columns).where('id', '=', id).execute();

/**
 * Stores copies of an inquiry.
 * @param valuesOf returns the columns in which the nth copy differs, besides its id
 */
export async function copyInquiry(
  { db }: TestApp,
  id: string,
  count: number,
  valuesOf: (nth: number) => Columns = () => ({}),
) {
  const stored = db.selectFrom('contactSubmissions').selectAll().where('id', '=', id);
  const row = await stored.executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, nth) => ({
    ...row,
    id: newId(),
    ...valuesOf(nth),
  }));
  // Databases limit the parameters of a statement.
  for (let from = 0; from < count; from += 250) {
    const some = copies.slice(from, from + 250);
    await db.insertInto('contactSubmissions').values(some).execute();
  }
}

export const storedEmails = ({ db }: TestApp) =>
  db.selectFrom('emailMessages').selectAll().orderBy('createdAt').orderBy('id').execute();

/** Returns the emails to agents about inquiries that they got or lost. */
export const emailsToAgents = async (testApp: TestApp) =>
  (await storedEmails(testApp)).filter(({ kind }) => kind.startsWith('agent_'));

/** Returns the audit entries about inquiries and emails, oldest first. */
export const inquiriesTrail = ({ db }: TestApp) =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', 'in', ['contact_submission', 'mail'])
    .orderBy('at')
    .orderBy('id')
    .execute();
