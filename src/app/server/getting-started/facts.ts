import { findLastBackup } from '#app/server/server-routes.ts';
import type { Database } from '#shared/db/connection.ts';
import { countUnapprovedClaims } from '#features/website/db/register.ts';
import { readPublishedWebsite } from '#features/site/db/published-website.ts';
import { reminderKinds } from '#features/emails/domain.ts';
import { backupDays, type OfficeFacts } from '#app/domain/getting-started/steps.ts';
import { readSampleNames, sampleIds } from './samples.ts';

export interface FactsContext {
  db: Database;
  clock: () => Date;
  /** The function that sends emails; undefined if no mail server is configured. */
  sendEmail: object | undefined;
  publicOrigin: string;
}

/** Whether an email was sent, besides the reminders, which the server sends by itself. */
async function wasEmailSent(db: Database): Promise<boolean> {
  const sent = await db
    .selectFrom('emailMessages')
    .select('id')
    .where('status', '=', 'sent')
    .where('kind', 'not in', reminderKinds)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

const superAdmins = (db: Database) =>
  db
    .selectFrom('adminUsers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'super_admin')
    .where('isActive', '=', true);

async function countSuperAdmins(db: Database) {
  const all = await superAdmins(db).executeTakeFirstOrThrow();
  const { count } = await superAdmins(db)
    .where('id', 'not in', db.selectFrom('passkeys').select('adminUserId'))
    .where('id', 'not in', db.selectFrom('authenticatorApps').select('adminUserId'))
    .executeTakeFirstOrThrow();
  return { superAdmins: all.count, withoutFactor: count };
}

async function countOwnAgents(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('agents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('isActive', '=', true)
    .where('id', 'not in', sampleIds(db))
    .executeTakeFirstOrThrow();
  return count;
}

async function hasOwnPolicy(db: Database): Promise<boolean> {
  const version = await db
    .selectFrom('policyVersions')
    .innerJoin('policies', 'policies.id', 'policyVersions.policyId')
    .select('policies.id')
    .where('policies.isActive', '=', true)
    .where('policies.id', 'not in', sampleIds(db))
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

async function hasRecentBackup(db: Database, now: Date): Promise<boolean> {
  const last = await findLastBackup(db);
  return last !== undefined && Date.parse(last) >= now.getTime() - backupDays * 24 * 3600 * 1000;
}

export async function readOfficeFacts(context: FactsContext): Promise<OfficeFacts> {
  const { db, clock, sendEmail, publicOrigin } = context;
  const { content, numbers } = await readPublishedWebsite(db);
  const samples = await readSampleNames(db);
  return {
    content,
    published: numbers.parts,
    unapprovedClaims: await countUnapprovedClaims(db, clock()),
    samplePeople: samples.filter(({ kind }) => kind === 'agent').map(({ name }) => name),
    samples: samples.length,
    hasMailServer: sendEmail !== undefined,
    wasEmailSent: await wasEmailSent(db),
    publicOrigin,
    ...(await countSuperAdmins(db)),
    ownAgents: await countOwnAgents(db),
    hasOwnPolicy: await hasOwnPolicy(db),
    hasRecentBackup: await hasRecentBackup(db, clock()),
  };
}
