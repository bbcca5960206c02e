import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '#shared/db/connection.ts';
import type { Tables } from '#shared/db/tables.ts';

/**
 * The tables whose rows get twins, each after the tables to which its rows refer, with the column
 * that has the id of a row or of the record to which it belongs.
 */
const keys = {
  adminUsers: 'id',
  agents: 'id',
  agentFiles: 'id',
  agentSlugs: 'agentId',
  agentPages: 'agentId',
  agentLicenses: 'agentId',
  ceExemptions: 'id',
  commissionSplits: 'id',
  continuingEducation: 'id',
  agentDeadlines: 'id',
  agentsAway: 'id',
  dutyAgents: 'agentId',
  dutyDays: 'day',
  dutySwaps: 'id',
  deskLinks: 'tokenHash',
  deskSessions: 'id',
  pageProposals: 'agentId',
  policies: 'id',
  policyVersions: 'id',
  policyRequests: 'id',
  policyLinks: 'tokenHash',
  contactSubmissions: 'id',
  inquiryNotes: 'id',
  inquiryCalls: 'id',
  savedReplies: 'id',
  testimonials: 'id',
  properties: 'id',
  emailMessages: 'id',
  websitePictures: 'id',
  signInLinks: 'adminUserId',
  passkeys: 'id',
  authenticatorApps: 'adminUserId',
  apiTokens: 'id',
  webhookEndpoints: 'id',
  webhookDeliveries: 'id',
  imports: 'id',
  importRows: 'importId',
} as const satisfies Partial<Record<keyof Tables, string>>;

const tables = Object.keys(keys) as (keyof typeof keys)[];

/** The columns that are unique, or by which a person is recognized. */
const ownColumns = /^(email|phone|username|slug|messageId|tokenHash|credentialId)$/;

const readRows = (
  db: Database,
  table: keyof typeof keys,
  ids: string[],
): Promise<Record<string, unknown>[]> =>
  db
    .selectFrom(table)
    .selectAll()
    .where(sql.ref(keys[table]), 'in', ids)
    .orderBy(sql.ref(keys[table]))
    .execute();

async function readIds(db: Database): Promise<string[]> {
  const ids = [];
  for (const table of tables) {
    const key = sql.ref<string>(keys[table]).as('key');
    ids.push(...(await db.selectFrom(table).select(key).execute()));
  }
  return ids.map(({ key }) => key);
}

/**
 * Returns a function that adds a twin of each record that is stored now: a copy of its current state
 * with its own id, which refers to other twins as the record does to other records. That function
 * returns another one, which reads the rows of these twins.
 */
export async function twinAdder(db: Database): Promise<() => Promise<() => Promise<string[]>>> {
  const originals = await readIds(db);

  return async () => {
    const twinOf = new Map<unknown, string>(originals.map((id) => [id, newId()]));
    const mark = newId();
    const copy = ([column, value]: [string, unknown]) => {
      const isOwn = ownColumns.test(column) && typeof value === 'string';
      return [column, twinOf.get(value) ?? (isOwn ? `${mark}${value}` : value)];
    };
    for (const table of tables) {
      const rows = await readRows(db, table, originals);
      const twins = rows.map((row) => Object.fromEntries(Object.entries(row).map(copy)) as never);
      if (twins.length > 0) await db.insertInto(table).values(twins).execute();
    }
    const ids = [...twinOf.values()];
    return async () => {
      const stored: string[] = [];
      for (const table of tables) {
        const rows = await readRows(db, table, ids);
        stored.push(...rows.map((row) => `${table} ${Object.values(row).join(', ')}`));
      }
      return stored;
    };
  };
}
