import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { columnsIn } from '#shared/db/columns.ts';
import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { isForeignKeyViolation } from '#shared/db/errors.ts';
import type { CameFrom } from '#features/inquiries/domain/came-from.ts';
import { phoneKeyOf } from '#features/inquiries/domain/contact-ways.ts';
import { keptPrepared } from '#shared/db/postgres-dialect.ts';
import { fullNameOrNull } from '#shared/domain/full-name.ts';
import {
  inquiry,
  inquiryAuditName,
  mostFromSamePerson,
  type Inquiry,
} from '#features/inquiries/domain/inquiries.ts';
import { InvalidFieldsError, NotFoundError } from '#shared/http/errors.ts';
import type { Versioned } from '#shared/records/record-version.ts';

/** The columns of an inquiry that an administrator's edit changes. */
export type Triage = Pick<
  Inquiry,
  'status' | 'spamReason' | 'assignedAgentId' | 'firstResponseAt' | 'responseMinutes'
>;

const inquiryColumns = columnsIn(
  'contactSubmissions',
  z.omit(inquiry, {
    aboutAgentName: true,
    aboutAgentIsActive: true,
    propertyTitle: true,
    assignedAgentName: true,
    assignedAgentIsActive: true,
    doNotContactAt: true,
    givenBackBy: true,
  }),
);

/**
 * Selects inquiries, with the names of the agents that they are about and assigned to, whether
 * these agents are active, and the title of the home that they are about.
 */
const selectInquiries = (db: Database) =>
  db
    .selectFrom('contactSubmissions')
    .leftJoin('agents as about', 'about.id', 'contactSubmissions.aboutAgentId')
    .leftJoin('properties', 'properties.id', 'contactSubmissions.propertyId')
    .leftJoin('agents as assigned', 'assigned.id', 'contactSubmissions.assignedAgentId')
    .select(inquiryColumns)
    .select([
      'contactSubmissions.version',
      'about.firstName as aboutFirstName',
      'about.lastName as aboutLastName',
      'about.isActive as aboutAgentIsActive',
      'properties.title as propertyTitle',
      'assigned.firstName as assignedFirstName',
      'assigned.lastName as assignedLastName',
      'assigned.isActive as assignedAgentIsActive',
    ])
    .select((eb) => [
      doNotContactAt.as('doNotContactAt'),
      // The reason is the note that was stored at the same time.
      eb
        .selectFrom('inquiryNotes')
        .select(sql<string>`author || ': ' || text`.as('words'))
        .whereRef('inquiryNotes.contactSubmissionId', '=', 'contactSubmissions.id')
        .whereRef('inquiryNotes.createdAt', '=', 'contactSubmissions.givenBackAt')
        .orderBy('inquiryNotes.id', 'desc')
        .limit(1)
        .as('givenBackBy'),
    ]);

/**
 * The last time when the person of an inquiry asked not to be contacted, in any inquiry of theirs.
 * The two parts have the condition of `isFromPerson`, and the conditions of an index each: with OR,
 * SQLite would read all inquiries of the person.
 */
const doNotContactAt = sql<string | null>`(
  select max(asked_at) from (
    select other.do_not_contact_at as asked_at from contact_submissions as other
    where other.do_not_contact_at is not null
      and contact_submissions.email <> '' and lower(other.email) = lower(contact_submissions.email)
    union all
    select other.do_not_contact_at from contact_submissions as other
    where other.do_not_contact_at is not null
      and other.phone_key <> '' and other.phone_key = contact_submissions.phone_key
  ) as asked
)`;

export async function readInquiries(db: Database, ids: string[]): Promise<Inquiry[]> {
  const rows = await selectInquiries(db).where('contactSubmissions.id', 'in', ids).execute();
  return rows.map(toInquiry);
}

/**
 * Locks inquiries until the transaction ends, always in the order of their ids, so that two
 * transactions wait for one another instead of causing a deadlock.
 */
export async function lockInquiries(transaction: Database, ids: string[]): Promise<void> {
  await transaction
    .selectFrom('contactSubmissions')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(locksRows(transaction), (rows) => rows.forNoKeyUpdate())
    .execute();
}

/** @throws NotFoundError */
export async function getInquiry(db: Database, id: string): Promise<Versioned<Inquiry>> {
  const row = await selectInquiries(db).where('contactSubmissions.id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  return { record: toInquiry(row), version: row.version };
}

/**
 * The condition that an inquiry has this email address, in upper or lower case, or this phone
 * number. An empty address or a number without ten digits finds nothing. The condition names
 * `phone_key <> ''` because the index on `phone_key` contains only those rows.
 */
export function isFromPerson({ email, phone }: { email: string; phone: string | null }) {
  const byEmail = sql<SqlBool>`lower(contact_submissions.email) = ${email.toLowerCase()}`;
  const phoneKey = phoneKeyOf(phone);
  const byPhone = sql<SqlBool>`(contact_submissions.phone_key <> '' and contact_submissions.phone_key = ${phoneKey})`;
  const found = [...(email === '' ? [] : [byEmail]), ...(phoneKey === '' ? [] : [byPhone])];
  return found.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Lists the other inquiries from the same person, newest first, at most `mostFromSamePerson`. */
export async function listFromSamePerson(db: Database, one: Inquiry): Promise<Inquiry[]> {
  const rows = await selectInquiries(db)
    .where(isFromPerson(one))
    .where('contactSubmissions.id', '!=', one.id)
    .orderBy('contactSubmissions.createdAt', 'desc')
    .limit(mostFromSamePerson)
    .execute();
  return rows.map(toInquiry);
}

/**
 * Updates the inquiry if it is still the version that was read.
 * @returns the updated inquiry, or undefined if another request changed it first
 * @throws InvalidFieldsError if the assigned agent does not exist
 */
export async function updateTriage(
  db: Database,
  { record, version }: Versioned<Inquiry>,
  triage: Triage,
): Promise<Versioned<Inquiry> | undefined> {
  const agentKey = await lockAgentKey(db, triage.assignedAgentId);
  const row = await db
    .updateTable('contactSubmissions')
    .set({
      ...triage,
      ...keptGivenBack(triage),
      agentKey,
      // Someone else has chosen the agent now.
      ...(triage.assignedAgentId !== record.assignedAgentId && { assignedAs: null }),
      version: version + 1,
    })
    .where('id', '=', record.id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
    .catch(explainUnknownAgent);
  return row && getInquiry(db, row.id);
}

/** An inquiry that has an agent again is no longer given back. */
export const keptGivenBack = ({ assignedAgentId }: { assignedAgentId: string | null }) =>
  assignedAgentId === null ? {} : { givenBackAt: null };

function explainUnknownAgent(error: unknown): never {
  if (!isForeignKeyViolation(error)) throw error;
  throw new InvalidFieldsError({ assignedAgentId: ['Please choose an agent'] });
}

/**
 * Stores the time at which an inquiry was first opened. That is not an edit, so the version stays
 * the same.
 * @throws NotFoundError
 */
export async function markRead(db: Database, id: string, now: Date): Promise<void> {
  await getInquiry(db, id);
  await db
    .updateTable('contactSubmissions')
    .set({ readAt: now.toISOString() })
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .execute();
}

/** The maximum number of unread inquiries that are listed. The back office shows 100 as "99+". */
const unreadLimit = 100;

/** Lists the newest inquiries with the status "new" that no administrator has opened. */
export async function listUnread(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('contactSubmissions')
    .modifyFront(keptPrepared)
    .select('id')
    // Write the status into the SQL text. With a parameter, PostgreSQL may use one plan for all
    // statuses, and such a plan cannot use the index contact_submissions_unread.
    .where('status', '=', sql.lit('new'))
    .where('readAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(unreadLimit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the fields of an inquiry's audit entry that name the inquiry. */
export const auditedInquiry = (record: Pick<Inquiry, 'id' | 'createdAt'>) => ({
  entity: 'contact_submission' as const,
  entityId: record.id,
  entityName: inquiryAuditName(record),
});

type InquiryRow = Awaited<ReturnType<ReturnType<typeof selectInquiries>['execute']>>[number];

function toInquiry(row: InquiryRow): Inquiry {
  const { aboutFirstName, aboutLastName, assignedFirstName, assignedLastName, ...columns } = row;
  const { version: _version, cameFrom, ...fields } = columns;
  return {
    ...fields,
    cameFrom: cameFrom === null ? null : (JSON.parse(cameFrom) as CameFrom),
    aboutAgentName: fullNameOrNull(aboutFirstName, aboutLastName),
    assignedAgentName: fullNameOrNull(assignedFirstName, assignedLastName),
  };
}
