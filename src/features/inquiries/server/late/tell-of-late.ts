import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import { isOfficeTime } from '#features/brokerage/domain/office-hours.ts';
import { isDeskOn } from '#features/desk/db/desk-access.ts';
import { insertEmails, type EmailSettings } from '#features/emails/server/insert-emails.ts';
import { isReminderOn } from '#features/emails/server/switched-off.ts';
import type { InquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import { readInquiries, lockInquiries } from '#features/inquiries/server/store.ts';
import { updateInquiries } from '#features/inquiries/server/update-inquiries.ts';
import type { Database } from '#shared/db/connection.ts';
import { serverAddress } from '#shared/domain/audit/entries.ts';
import type { Actor } from '#shared/records/audit-trail.ts';
import { composeLate } from './late-emails.ts';
import { listDue, readWaiting, type Due, type FindSecond } from './waiting.ts';

interface LateContext {
  settings: EmailSettings;
  emails: InquiryEmails;
  findSecond: FindSecond;
  now: Date;
}

/** The maximum number of inquiries in one transaction, so that no transaction takes long. */
const batchSize = 200;

/** An agent gets at most one email in this time, in milliseconds. */
const pause = 30 * 60 * 1000;

const schedule: Actor = {
  actorId: null,
  actor: null,
  address: serverAddress,
  requestId: 'late inquiries',
};

/** Lists what is due now, without the emails to agents who got one in the last half hour. */
async function readDue(db: Database, context: LateContext, ids?: string[]): Promise<Due[]> {
  const { hours } = context.settings.brokerage;
  const recent = await db
    .selectFrom('lateNotices')
    .select('recipient')
    .where('recipient', '!=', 'office')
    .where('noticedAt', '>', new Date(context.now.getTime() - pause).toISOString())
    .execute();
  const waiting = new Set(recent.map(({ recipient }) => recipient));
  const due: Due[] = [];
  for (const inquiry of await readWaiting(db, ids)) {
    due.push(...(await listDue(db, inquiry, { ...context, hours })));
  }
  return due.filter(({ recipient, movesTo }) => movesTo !== undefined || !waiting.has(recipient));
}

/**
 * Tells agents and the office of inquiries that are late, in office hours, and moves those that an
 * agent on duty has not taken. The notices are stored in the same transaction as the emails, with
 * the agents and the inquiries locked, so that instances and answers take turns.
 * @returns the number of emails about late inquiries; undefined if there was nothing to do
 */
export async function tellOfLate(db: Database, context: LateContext): Promise<number | undefined> {
  if (!isOfficeTime(context.now, context.settings.brokerage.hours)) return undefined;
  const found = (await readDue(db, context)).slice(0, batchSize);
  if (found.length === 0) return undefined;
  const ids = [...new Set(found.map(({ inquiry }) => inquiry.id))].toSorted();
  const agentIds = found.flatMap(({ inquiry, movesTo }) => [inquiry.agentId, movesTo]);
  const locked = new Set(agentIds.filter((id) => id !== null && id !== undefined));
  return db.transaction().execute(async (transaction) => {
    const keys = new Map<string, string>();
    for (const id of [...locked].toSorted()) keys.set(id, await lockAgentKey(transaction, id));
    await lockInquiries(transaction, ids);
    const due = (await readDue(transaction, context, ids)).filter(({ inquiry, movesTo }) =>
      [inquiry.agentId, movesTo ?? null].every((id) => id === null || locked.has(id)),
    );
    const claimed = await claim(transaction, due, context.now);
    if (claimed.length === 0) return undefined;
    for (const each of claimed) await move(transaction, each, keys, context);
    return sendEmails(transaction, claimed, context);
  });
}

/** Stores the notices. @returns what no other instance has claimed */
async function claim(db: Database, due: Due[], now: Date): Promise<Due[]> {
  if (due.length === 0) return [];
  const notices = due.map(({ inquiry, stage, recipient }) => ({
    inquiryId: inquiry.id,
    stage,
    recipient,
    noticedAt: now.toISOString(),
    emailId: null,
  }));
  const stored = await db
    .insertInto('lateNotices')
    .values(notices)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['inquiryId', 'recipient'])
    .execute();
  const keys = new Set(stored.map(({ inquiryId, recipient }) => `${inquiryId} ${recipient}`));
  return due.filter(({ inquiry, recipient }) => keys.has(`${inquiry.id} ${recipient}`));
}

/** Moves an inquiry to the second agent or to the office, and tells the agent whom it concerns. */
async function move(
  db: Database,
  { inquiry: { id, agentId, dutyMovedAt }, movesTo: to }: Due,
  keys: Map<string, string>,
  { emails, now }: LateContext,
) {
  if (to === undefined) return;
  const columns = {
    assignedAgentId: to,
    agentKey: keys.get(to ?? '') ?? '',
    assignedAs: to === null ? null : ('duty' as const),
    dutyMovedAt: dutyMovedAt ?? now.toISOString(),
  };
  const stored = await readInquiries(db, [id]);
  const [changed] = await updateInquiries(db, stored, columns, schedule, now);
  if (!changed) return;
  const from = to === null ? agentId : null;
  await emails.tellAgents(db, [{ inquiry: changed.inquiry, from, to }], now);
}

/** Queues one email for each recipient, unless the office switched these emails off. */
async function sendEmails(db: Database, claimed: Due[], { settings, now }: LateContext) {
  const { office, publicOrigin } = settings;
  const withDesk = { ...settings, isDeskOn: await isDeskOn(db) };
  const told = claimed.filter(({ recipient, movesTo }) => !movesTo || recipient === 'office');
  let count = 0;
  for (const [recipient, dues] of Map.groupBy(told, (due) => due.recipient)) {
    const agent = recipient === 'office' ? undefined : dues[0]?.inquiry.agent;
    const isOffice = agent?.address.toLowerCase() === office.address.toLowerCase();
    // At the due time, the office's own mailbox has the office's email already.
    const inquiries = dues
      .filter(({ stage }) => stage === 'half' || !isOffice)
      .map(({ inquiry, movesTo }) =>
        movesTo === null ? { ...inquiry, agent: { name: '', address: '' } } : inquiry,
      );
    if (inquiries.length === 0 || !(await isReminderOn(db, agent ? 'late_agent' : 'late_office'))) {
      continue;
    }
    const email = composeLate(inquiries, agent, withDesk);
    const [emailId = null] = await insertEmails(db, [email], publicOrigin, now);
    const ids = inquiries.map(({ id }) => id);
    await db
      .updateTable('lateNotices')
      .set({ emailId })
      .where('recipient', '=', recipient)
      .where('noticedAt', '=', now.toISOString())
      .where('inquiryId', 'in', ids)
      .execute();
    count++;
  }
  return count;
}
