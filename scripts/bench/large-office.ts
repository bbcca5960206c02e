/** Fills a database with the records of a very large brokerage, the same in every run. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { openDatabase, type Database, type DatabaseLocation } from '#shared/db/connection.ts';
import { migrate } from '#app/db/migrate.ts';
import { timeLimits } from '#shared/db/postgres-dialect.ts';
import { agentSearch } from '#features/agents/domain/agents.ts';
import { courseTypes, educationSearch } from '#features/education/domain/education.ts';
import { services } from '#features/inquiries/domain/inquiry-words.ts';
import { inquirySearch, type InquiryStatus } from '#features/inquiries/domain/inquiries.ts';
import { policyCategories, policySearch } from '#features/policies/domain/policies.ts';
import {
  courses,
  daysAgo,
  digits,
  insertMany,
  isLikely,
  person,
  phone,
  pick,
  policyTitle,
  providers,
  random,
  text,
} from './sample-words.ts';
import { withEachEngine, withOffice, type OfficeServer } from './server-process.ts';

const insertAgents = (db: Database, count: number) =>
  insertMany(db, 'agents', count, (nth) => {
    const { firstName, lastName } = person();
    const agent = {
      firstName,
      lastName,
      email: `${firstName}.${lastName}${nth}@marshandsquare.example`.toLowerCase(),
      phone: isLikely(0.9) ? phone() : null,
      licenseNumber: isLikely(0.9) ? digits(6) : null,
    };
    return {
      id: newId(),
      ...agent,
      ...agentSearch(agent),
      commissionSplit: pick(['70.00', '72.50', '80.00', '65.00']),
      isActive: isLikely(0.9),
      hireDate: daysAgo(nth),
      notes: isLikely(0.3) ? text(8) : null,
      createdAt: daysAgo(nth),
      updatedAt: daysAgo(nth / 2),
    };
  });

type SampleAgent = Awaited<ReturnType<typeof insertAgents>>[number];

const insertPolicies = (db: Database, count: number) =>
  insertMany(db, 'policies', count, (nth) => {
    const policy = {
      title: policyTitle(),
      category: pick(policyCategories.values),
      content: text(60 + (nth % 60)),
    };
    const times = { createdAt: daysAgo(nth), updatedAt: daysAgo(nth / 2) };
    return { id: newId(), ...policy, ...policySearch(policy), isActive: isLikely(0.9), ...times };
  });

const insertEducation = (db: Database, count: number, agents: SampleAgent[]) =>
  insertMany(db, 'continuingEducation', count, (nth) => {
    const { id: agentId, nameKey: agentKey } = pick(agents);
    const record = {
      courseTitle: `${pick(courses)} ${2015 + Math.floor(random() * 11)}`,
      provider: pick(providers),
      certificateNumber: isLikely(0.5) ? digits(8) : null,
    };
    return {
      id: newId(),
      agentId,
      agentKey,
      ...record,
      ...educationSearch(record),
      courseType: pick(courseTypes.values),
      hoursCompleted: pick(['3.00', '6.00', '1.50', '24.00']),
      completionDate: daysAgo(nth / 20).slice(0, 10),
      isVerified: isLikely(0.8),
      createdAt: daysAgo(nth / 20),
      updatedAt: daysAgo(nth / 20),
    };
  });

/**
 * Returns the status of an inquiry: spam for one in twenty. Otherwise the newest 2,000 inquiries
 * are new, the next 2,000 are in progress, and all older ones are done.
 */
function statusOf(newer: number): InquiryStatus {
  if (isLikely(0.05)) return 'spam';
  if (newer < 2000) return 'new';
  return newer < 4000 ? 'in_progress' : 'done';
}

/** @param newer the number of newer inquiries; there are 60 a day */
function inquiry(newer: number, agents: SampleAgent[]) {
  const { firstName, lastName } = person();
  const visitor = {
    firstName,
    lastName,
    email: `${firstName}.${lastName}${digits(4)}@example.com`.toLowerCase(),
    phone: isLikely(0.7) ? phone() : null,
    message: isLikely(0.1) ? null : text(isLikely(0.01) ? 60 : pick([1, 2, 3, 4, 5, 6, 8])),
  };
  const status = statusOf(newer);
  const createdAt = daysAgo(newer / 60);
  const about = isLikely(0.3) ? pick(agents) : null;
  const assigned = about ?? (isLikely(0.6) ? pick(agents) : null);
  return {
    id: newId({ msecs: Date.parse(createdAt) }),
    ...visitor,
    ...inquirySearch(visitor),
    service: pick(services),
    status,
    spamReason: status === 'spam' ? ('links' as const) : null,
    aboutAgentId: about?.id ?? null,
    assignedAgentId: assigned?.id ?? null,
    agentKey: assigned?.nameKey ?? '',
    firstResponseAt: status === 'done' ? createdAt : null,
    replyDueAt: isLikely(0.9) ? daysAgo(newer / 60 - 0.1) : null,
    readAt: newer < 300 ? null : createdAt,
    consentVersion: null,
    createdAt,
  };
}

/** Inserts inquiries. Each of the newest fifth has an email. */
async function insertInquiries(db: Database, count: number, agents: SampleAgent[]) {
  // Insert the oldest inquiry first, as in a real database.
  const inserted = await insertMany(db, 'contactSubmissions', count, (nth) =>
    inquiry(count - 1 - nth, agents),
  );
  const newest = inserted.toReversed();
  await insertMany(db, 'emailMessages', count / 5, (nth) => ({
    id: newId(),
    contactSubmissionId: newest[nth]?.id ?? '',
    kind: pick(['office_notice', 'acknowledgement'] as const),
    messageId: `<${nth}@marshandsquare.example>`,
    recipientName: 'Marsh & Square Realty',
    recipientAddress: `reader${nth}@example.com`,
    replyToName: null,
    replyToAddress: null,
    subject: 'New inquiry about buying a home',
    text: text(10),
    html: `<p>${text(25)}</p>`,
    status: nth % 40 === 0 ? ('queued' as const) : ('sent' as const),
    attempts: 1,
    nextAttemptAt: daysAgo(-365),
    lastError: null,
    createdAt: daysAgo(nth / 120),
    sentAt: daysAgo(nth / 120),
  }));
}

/** Inserts 100 audit entries a day. Half of them are logins. Each other one holds a long text. */
const insertAuditEntries = (db: Database, count: number, agents: SampleAgent[]) =>
  insertMany(db, 'auditLog', count, (nth) => {
    const at = daysAgo((count - nth) / 100);
    const change = {
      action: pick(['create', 'update', 'deactivate'] as const),
      entity: pick(['agent', 'policy'] as const),
      entityId: pick(agents).id,
      entityName: 'Eleanor Whitfield',
      before: JSON.stringify({ content: text(30) }),
      after: JSON.stringify({ content: text(30) }),
    };
    return {
      id: newId({ msecs: Date.parse(at) }),
      at,
      actor: pick(['admin', 'admin', 'admin', 'clerk', 'manager']),
      ...(nth % 2 === 0 ? { action: 'login' as const, entity: 'session' as const } : change),
      address: '127.0.0.1',
      requestId: `req-${nth}`,
    };
  });

async function fill(location: DatabaseLocation) {
  const db = openDatabase(location);
  await migrate(db);
  await db.connection().execute(async (connection) => {
    if ('url' in location) await sql.raw(timeLimits.lift).execute(connection);
    await connection.transaction().execute(async (transaction) => {
      const agents = await insertAgents(transaction, 5000);
      await insertPolicies(transaction, 5000);
      await insertEducation(transaction, 50_000, agents);
      await insertInquiries(transaction, 100_000, agents);
      await insertAuditEntries(transaction, 100_000, agents);
    });
    // Mark the rows as visible to all transactions, as PostgreSQL's autovacuum does within minutes,
    // so that an index alone can answer queries.
    if ('url' in location) await sql`vacuum analyze`.execute(connection);
  });
  await db.destroy();
}

/**
 * Measures the server on each engine, with 5,000 agents and policies, 50,000 education records and
 * 100,000 inquiries and audit entries.
 */
export const withLargeOffice = (measure: (server: OfficeServer) => Promise<void>) =>
  withEachEngine(async ({ engine, location, env }) => {
    console.log(`\n${engine}:`);
    await fill(location);
    await withOffice(measure, env);
  });
