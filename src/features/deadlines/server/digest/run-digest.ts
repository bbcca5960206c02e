import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { openDeadlines, type ReadDerived } from '#features/deadlines/server/list.ts';
import {
  isMonday,
  planDigest,
  type DigestPlan,
  type DigestRule,
  type OpenDeadline,
} from '#features/deadlines/domain/digest-rule.ts';
import { digestDueAt } from '#features/deadlines/domain/digest.ts';
import { isDeskOn } from '#features/desk/db/desk-access.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import type { Database } from '#shared/db/connection.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { composeAgentDigest, composeOfficeDigest, type DigestLine } from './compose.ts';
import {
  claimRun,
  dropWaitingDigests,
  findLastRun,
  insertNotices,
  isDayPlausible,
  linkNotices,
  readDigestSettings,
  readNotices,
  readRefused,
  recordProgress,
  recordRunError,
  type ClaimedRun,
} from './digest-store.ts';

export interface DigestContext {
  db: Database;
  clock: () => Date;
  /** Whether the machine's clock was set while the server runs. */
  isClockSet: () => boolean;
  emailSettings: () => EmailSettings;
  derived: ReadDerived;
  /** Returns the lines of the email on Mondays that are not about deadlines alone. */
  mondayLines: (db: Database, now: Date) => Promise<DigestLine[]>;
  /** Returns the sentences about what agents have to do for their licenses, by agent. */
  licenseSteps: (db: Database, agentIds: string[], today: string) => Promise<Map<string, string>>;
}

function recipientsOf(recipients: string[], { office, brokerage }: EmailSettings): Mailbox[] {
  if (recipients.length === 0) return [office];
  return [...new Set(recipients)].map((address) => ({ name: brokerage.name, address }));
}

/** The facts that a run needs, read once. */
export interface DigestFacts extends Omit<DigestRule, 'notices'> {
  recipients: Mailbox[];
}

/** @param day the office's day of the digest */
export async function readFacts(
  { db, derived, emailSettings }: DigestContext,
  day: string,
  now: Date,
): Promise<DigestFacts> {
  const { record } = await readDigestSettings(db);
  const isOn = (kind: 'office_digest' | 'agent_deadlines') => !record.off.includes(kind);
  const recipients = recipientsOf(record.recipients, emailSettings());
  const toOffice = isOn('office_digest');
  return {
    deadlines: await openDeadlines(db, derived, now),
    today: day,
    settings: {
      thresholds: record.thresholds,
      toOffice,
      toAgents: record.agentEmails && isOn('agent_deadlines'),
    },
    recipients,
    officeAddresses: new Set(
      toOffice ? recipients.map(({ address }) => address.toLowerCase()) : [],
    ),
    refused: await readRefused(db),
  };
}

/** Plans the digest of these deadlines with their stored notices. */
export const planOf = async (db: Database, facts: DigestFacts): Promise<DigestPlan> =>
  planDigest({
    ...facts,
    notices: await readNotices(
      db,
      facts.deadlines.map(({ key }) => key),
    ),
  });

/** Composes the office's emails of a plan; none if there is no email on this day. */
export async function composeForOffice(
  { db, emailSettings, mondayLines }: DigestContext,
  { today, recipients }: DigestFacts,
  plan: DigestPlan,
  now: Date,
) {
  if (plan.office === null) return [];
  const { office, publicOrigin } = emailSettings();
  const { agents } = await db
    .selectFrom('agents')
    .select((eb) => eb.fn.countAll<number>().as('agents'))
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow();
  const digest = {
    deadlines: plan.office,
    notEmailed: plan.notEmailed,
    lines: isMonday(today) ? await mondayLines(db, now) : [],
    agents,
    today,
    publicOrigin,
  };
  return recipients.map((recipient) => ({
    ...composeOfficeDigest(recipient, office, digest),
    about: null,
  }));
}

const agentsAtOnce = 200;

/** Splits the deadlines into those of at most 200 agents. */
function batchesOf(deadlines: OpenDeadline[]): OpenDeadline[][] {
  const byAgent = [...Map.groupBy(deadlines, ({ agentId }) => agentId ?? '').values()];
  const count = Math.ceil(byAgent.length / agentsAtOnce);
  return Array.from({ length: count }, (_, nth) =>
    byAgent.slice(nth * agentsAtOnce, (nth + 1) * agentsAtOnce).flat(),
  );
}

/** Stores the notices of a batch and queues the agents' emails, in one transaction. Returns their number. */
async function runBatch(context: DigestContext, run: ClaimedRun, facts: DigestFacts) {
  const { db, clock, emailSettings, licenseSteps } = context;
  const { brokerage, office, publicOrigin } = emailSettings();
  const { notices, agents } = await planOf(db, facts);
  if (notices.length === 0) return 0;
  const ids = agents.map(({ agentId }) => agentId);
  const settings = {
    brokerage,
    office,
    today: facts.today,
    deskOrigin: (await isDeskOn(db)) ? publicOrigin : undefined,
    licenseSteps: ids.length > 0 ? await licenseSteps(db, ids, facts.today) : new Map(),
  };
  const emails = agents.map((each) => ({ ...composeAgentDigest(each, settings), about: null }));
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    await recordProgress(transaction, run, { now, agentEmails: emails.length });
    const emailIds = await insertEmails(transaction, emails, publicOrigin, now);
    const emailOf = new Map(
      agents.flatMap(({ deadlines }, nth) => deadlines.map(({ key }) => [key, emailIds[nth]])),
    );
    const stored = notices.map((each) => ({
      ...each,
      emailId: (each.audience === 'agent' && emailOf.get(each.deadlineKey)) || null,
    }));
    await insertNotices(transaction, stored, facts.today);
  });
  return emails.length;
}

const keyOf = ({ key, dueOn }: OpenDeadline) => `${key} ${dueOn}`;

/** Returns the deadlines that were not closed or changed since they were read. */
async function stillOpen({ db, clock, derived }: DigestContext, deadlines: OpenDeadline[]) {
  const open = new Set((await openDeadlines(db, derived, clock())).map(keyOf));
  return deadlines.filter((each) => open.has(keyOf(each)));
}

/** Queues the office's email with all notices that no email has told, and ends the run. */
async function finish(context: DigestContext, run: ClaimedRun, facts: DigestFacts) {
  const { db, clock, emailSettings } = context;
  const emails = await composeForOffice(context, facts, await planOf(db, facts), clock());
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    const ending = { now, officeEmails: emails.length, finishedAt: now.toISOString() };
    await recordProgress(transaction, run, ending);
    if (emails.length === 0) return;
    const dropped = await dropWaitingDigests(transaction);
    const [id] = await insertEmails(transaction, emails, emailSettings().publicOrigin, now);
    if (id) await linkNotices(transaction, id, dropped);
  });
  return emails.length;
}

/** Returns the instant of the next digest, which is in the past if it is due now. */
export async function nextDigestAt(db: Database, now: Date): Promise<Date> {
  const { hour } = (await readDigestSettings(db)).record;
  const today = officeDay(now);
  const last = await findLastRun(db, now);
  const isDone = last?.officeDay === today && last.finishedAt !== null;
  return digestDueAt(isDone ? addDays(today, 1) : today, hour);
}

export const isClockTrusted = async ({ db, isClockSet }: DigestContext, now: Date) =>
  !isClockSet() && (await isDayPlausible(db, now));

/**
 * Makes the emails of today about deadlines, unless another instance has claimed the day. A run
 * without an end is taken over after ten minutes, and goes on where it was.
 * @returns the number of emails that were queued
 */
export async function runDigest(
  context: DigestContext,
  isStopping: () => boolean,
): Promise<number> {
  const { db, clock } = context;
  const run = await claimRun(db, clock());
  if (!run) return 0;
  let emails = 0;
  try {
    const facts = await readFacts(context, run.officeDay, clock());
    for (const deadlines of batchesOf(facts.deadlines)) {
      emails += await runBatch(context, run, { ...facts, deadlines });
      if (isStopping()) return emails;
      await letRequestsRun();
    }
    const deadlines = await stillOpen(context, facts.deadlines);
    return emails + (await finish(context, run, { ...facts, deadlines }));
  } catch (error) {
    await recordRunError(db, run, error);
    throw error;
  }
}
