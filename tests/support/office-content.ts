/**
 * Rows for every table, for tests that copy or restore whole databases. Many values are unusual,
 * such as empty and very long texts, numbers at their limits and arbitrary bytes.
 */
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { deskContent } from './desk-content.ts';
import { programContent } from './program-content.ts';
import { reminderContent } from './reminder-content.ts';
import { expect } from 'vitest';
import { engineOf, listTables, readContents, type Contents } from '#app/db/backup/contents.ts';
import type { Database, DatabaseLocation } from '#shared/db/connection.ts';
import type { Tables } from '#shared/db/tables.ts';
import { emailStatuses } from '#features/emails/domain.ts';
import { callOutcomes } from '#features/inquiries/domain/calls.ts';
import { accountContent } from './account-content.ts';
import { agentContent } from './agent-content.ts';
import { agreementContent } from './agreement-content.ts';
import { unusualTexts } from './hostile-text.ts';
import {
  createMigratedPlace,
  useDatabase,
  type AtTheEnd,
  type Engine,
  type Places,
} from './test-database.ts';
import { websiteRows } from './website-rows.ts';

/**
 * The rows of each table. The type requires an entry for every table. A table must come after the
 * tables that it refers to, and all rows of a table must have the same columns.
 */
type Content = { [Table in keyof Tables]: Insertable<Tables[Table]>[] };

const at = '2026-11-21T15:00:00.123Z';

/** Returns rows for an inquiry's notes, phone calls and idempotency keys, and for saved replies. */
const replyContent = (contactSubmissionId: string) => ({
  inquiryNotes: [{ id: newId(), contactSubmissionId, author: 'admin', text: '', createdAt: at }],
  idempotencyKeys: [
    {
      caller: 'visitor',
      route: '/api/contact',
      key: newId(),
      requestHash: 'hash',
      status: 201,
      recordId: contactSubmissionId,
      createdAt: at,
    },
  ],
  inquiryCalls: callOutcomes.values.map((outcome) => ({
    id: newId(),
    contactSubmissionId,
    author: 'admin',
    outcome,
    note: outcome === 'reached' ? 'Wants a porch.' : null,
    createdAt: at,
  })),
  savedReplies: [
    { id: newId(), name: 'Thanks', text: '', searchText: '', createdAt: at, updatedAt: at },
  ],
});

function inquiryContent(agentId: string) {
  const id = newId();
  const emailId = newId();
  return {
    contactSubmissions: [
      {
        id,
        firstName: 'Amelia',
        lastName: 'Carter',
        email: 'amelia@example.com',
        service: 'buying',
        message: unusualTexts.map(([, text]) => text).join('\n'),
        aboutAgentId: agentId,
        readAt: at,
        createdAt: at,
      },
    ],
    ...replyContent(id),
    emailMessages: emailStatuses.values.map((status, nth) => ({
      id: nth === 0 ? emailId : newId(),
      contactSubmissionId: nth === 0 ? null : id,
      kind: 'office_notice',
      messageId: `<${newId()}@example.com>`,
      recipientName: 'Office',
      recipientAddress: 'office@example.com',
      subject: 'New inquiry',
      text: 'Hello',
      html: '<p>Hello',
      status,
      nextAttemptAt: at,
      createdAt: at,
    })),
    emailInquiries: [
      { emailId, contactSubmissionId: id, position: 0, text: 'Hello', html: '<p>Hello' },
    ],
  } satisfies Partial<Content>;
}

/** Returns rows for an import that is not carried out, and for an agent who came with one. */
function importContent(createdById: string) {
  const importId = newId();
  const empty = { columns: '[]', reading: '{}', mapping: '{}', options: '{}' };
  const source = Buffer.from('Email\r\n');
  return {
    imports: [
      {
        id: importId,
        kind: 'agents',
        source,
        ...empty,
        createdById,
        createdBy: 'keeper',
        createdAt: at,
      },
    ],
    importRows: [{ importId, line: 2, cells: '["\\u0000"]' }],
    importedAgents: [{ agentId: newId(), importId }],
  } satisfies Partial<Content>;
}

function backOfficeContent(policyId: string, adminUserId: string) {
  const who = { actorId: adminUserId, actor: 'keeper', address: '192.0.2.7', requestId: 'r' };
  return {
    policies: [
      {
        id: policyId,
        title: 'Keys',
        category: 'policies',
        content: 'x'.repeat(100_000),
        createdAt: at,
        updatedAt: at,
        version: 2_000_000_000,
      },
    ],
    ...accountContent(adminUserId),
    throttleBuckets: ['login:Z', 'login:a', 'Login:É'].map((key) => ({
      key,
      count: 3,
      expiresAt: '2100-01-01T00:00:00.000Z',
    })),
    auditLog: Array.from({ length: 250 }, (_, index) => ({
      ...who,
      id: newId(),
      at,
      action: 'update' as const,
      entity: 'agent' as const,
      after: index % 2 ? '{"notes":"\\u0000"}' : null,
    })),
    demoRecords: [{ entity: 'policy' as const, recordId: newId() }],
    users: [{ id: newId(), username: 'visitor', password: 'hash' }],
    downloads: [{ id: newId(), step: '', percent: 0, updatedAt: at }],
    properties: [
      {
        id: newId(),
        title: 'Row house',
        description: 'With a porch',
        price: 2_147_483_647,
        bedrooms: 3,
        bathrooms: 2,
        sqft: 0,
        neighborhood: 'Historic District',
        imageUrl: '/row-house.avif',
        createdAt: at,
      },
    ],
    ...importContent(adminUserId),
    closedDays: [{ year: 2026, days: '[]', updatedAt: at, updatedBy: null }],
    testimonials: [{ id: newId(), name: 'Ruth', title: 'Seller', content: 'Kind.', createdAt: at }],
  } satisfies Partial<Content>;
}

async function fillEveryTable(db: Database): Promise<void> {
  const agentId = newId();
  const policyId = newId();
  const adminUserId = newId();
  const inquiries = inquiryContent(agentId);
  const inquiryId = inquiries.contactSubmissions[0]?.id ?? '';
  const content: Content = {
    ...agentContent(agentId),
    ...backOfficeContent(policyId, adminUserId),
    ...agreementContent(agentId, policyId),
    ...inquiries,
    ...websiteRows,
    ...deskContent(agentId),
    ...reminderContent(agentId, inquiryId),
    ...programContent(adminUserId, inquiryId),
  };
  for (const [table, rows] of Object.entries(content)) {
    await db
      .insertInto(table as keyof Tables)
      .values(rows)
      .execute();
  }
}

/** Creates a database with the current schema and rows in every table. */
export async function createOffice<Kind extends Engine>(
  engine: Kind,
  atTheEnd?: AtTheEnd,
): Promise<Places[Kind]> {
  const office = await createMigratedPlace(engine, atTheEnd);
  await useDatabase(office, fillEveryTable);
  return office;
}

/** Returns the schema's version of a database and the row count of each table. */
export const contentsOf = (place: DatabaseLocation): Promise<Contents> =>
  useDatabase(place, (db) => readContents(db, engineOf(place)));

/**
 * Expects that a failed attempt to create a database left nothing behind: no file on SQLite, no
 * table on PostgreSQL.
 */
export async function expectNothingAt(place: DatabaseLocation): Promise<void> {
  if ('file' in place) expect(readdirSync(dirname(place.file))).toEqual([]);
  else expect(await useDatabase(place, (db) => listTables(db, 'postgres'))).toEqual([]);
}
