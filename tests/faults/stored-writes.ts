/**
 * Compares the stored records with the acknowledged writes, and checks that the records are
 * consistent with each other.
 */
import { expect } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import type { EmailKind } from '#features/emails/domain.ts';
import type { Traffic } from './traffic.ts';

const groupBy = <Row>(rows: Row[], keyOf: (row: Row) => string) => Map.groupBy(rows, keyOf);

/** The maximum number of auto-replies to visitors that the server queues in a day. */
const mostReplies = 200;

/**
 * Expects that each acknowledged inquiry is stored, and no inquiry twice. Each stored inquiry must
 * have an idempotency key and an email to the office. The number of auto-replies must be the number
 * of inquiries, or `mostReplies` if there are more inquiries.
 */
async function expectInquiries(db: Database, traffic: Traffic) {
  const rows = await db.selectFrom('contactSubmissions').selectAll().execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, body } of traffic.inquiries()) {
    if (id) expect(stored.get(id)).toMatchObject(body);
  }
  expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);

  const ids = [...stored.keys()].toSorted();
  const keys = await db
    .selectFrom('idempotencyKeys')
    .select('recordId')
    .where('caller', '=', 'visitor')
    .execute();
  expect(keys.map(({ recordId }) => recordId ?? '').toSorted()).toEqual(ids);
  const emails = await db
    .selectFrom('emailMessages')
    .select(['contactSubmissionId', 'kind'])
    .execute();
  const inquiriesWith = (kind: EmailKind) =>
    emails.filter((email) => email.kind === kind).map((email) => email.contactSubmissionId ?? '');
  expect(inquiriesWith('office_notice').toSorted()).toEqual(ids);
  const replies = inquiriesWith('acknowledgement');
  expect(new Set(replies).size).toBe(replies.length);
  expect(replies).toHaveLength(Math.min(ids.length, mostReplies));
}

/**
 * Expects that each agent has the notes of the last acknowledged edit, or of an unanswered edit
 * after it. Also expects one audit entry for each version of an agent. Together, the entries must
 * result in the stored agent.
 */
async function expectAgents(db: Database, traffic: Traffic) {
  const rows = await db.selectFrom('agents').selectAll().execute();
  for (const agent of traffic.agents.filter(({ id }) => id)) {
    const { notes } = rows.find(({ id }) => id === agent.id) ?? {};
    expect([agent.notes, agent.askedNotes]).toContain(notes);
  }
  const entries = await db
    .selectFrom('auditLog')
    .select(['entityId', 'action', 'before', 'after'])
    .where('entity', '=', 'agent')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const entriesOf = groupBy(entries, ({ entityId }) => entityId ?? '');
  expect([...entriesOf.keys()].toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  for (const row of rows) {
    const own = entriesOf.get(row.id) ?? [];
    expect(own.map(({ action }) => action)).toEqual([
      'create',
      ...Array.from({ length: row.version - 1 }, () => 'update'),
    ]);
    const told = own.map(({ after }) => JSON.parse(after ?? '{}') as object);
    const { notes, ...recorded } = Object.assign({}, ...told) as Record<string, unknown>;
    expect(row).toMatchObject(recorded);
    // The audit trail records that the notes changed, but not their text.
    expect(notes).toBe('not recorded');
  }
}

export async function expectNothingLost(db: Database, traffic: Traffic): Promise<void> {
  expect(traffic.surprises).toEqual([]);
  await expectInquiries(db, traffic);
  await expectAgents(db, traffic);
}
