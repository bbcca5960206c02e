import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { openStatuses, type Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { HttpError } from '#shared/http/errors.ts';
import type { Actor } from '#shared/records/audit-trail.ts';
import { readInOrder } from '#shared/records/list.ts';
import type { InquiryEmails } from './emails/inquiry-emails.ts';
import { findActiveAgent } from './receive/receive-store.ts';
import { readInquiries } from './store.ts';
import { updateInquiries } from './update-inquiries.ts';

interface HandOver {
  /** The id of the agent who leaves. */
  from: string;
  /** The id of the agent who gets the open inquiries; null to unassign them. */
  to: string | null;
}

interface MovedInquiries {
  ids: string[];
  from: string | null;
  to: string | null;
  /** The `nameKey` of the agent who gets them, or an empty text. */
  agentKey: string;
}

/** Databases limit the parameters of a statement. */
const inquiriesAtOnce = 500;

/**
 * Assigns an agent's open inquiries to another agent or to none, in the caller's transaction, with
 * an audit entry for each one. Queues one email to the agent who gets them.
 * @throws HttpError 409 if the agent who gets them is not active. The agent who leaves is not
 * active either, so the error also prevents a move to the same agent
 */
export async function handOverInquiries(
  db: Database,
  move: HandOver,
  emails: InquiryEmails,
  actor: Actor,
  now: Date,
): Promise<void> {
  // Lock the agent before the inquiries. All changes that lock both use this order, so that these
  // two locks cannot cause a deadlock.
  const agentKey = await lockAgentKey(db, move.to);
  if (move.to !== null && !(await findActiveAgent(db, move.to))) {
    throw new HttpError(409, 'The open inquiries must go to an active agent. Please choose again.');
  }
  const ids = await lockOpenInquiries(db, move.from);
  await moveInquiries(db, { ...move, ids, agentKey }, emails, actor, now);
}

/** Assigns inquiries that the caller has locked, and tells the agents who had and who get them. */
export async function moveInquiries(
  db: Database,
  { ids, from, to, agentKey }: MovedInquiries,
  emails: InquiryEmails,
  actor: Actor,
  now: Date,
): Promise<void> {
  const moved: Inquiry[] = [];
  for (let start = 0; start < ids.length; start += inquiriesAtOnce) {
    const some = ids.slice(start, start + inquiriesAtOnce);
    const stored = await readInOrder(some, (each) => readInquiries(db, each));
    const columns = { assignedAgentId: to, agentKey, assignedAs: null };
    const changes = await updateInquiries(db, stored, columns, actor, now);
    moved.push(...changes.map(({ inquiry }) => inquiry));
  }
  await emails.tellAgents(
    db,
    moved.map((inquiry) => ({ inquiry, from, to })),
    now,
  );
}

/** Returns the ids of the agent's open inquiries, which stay locked until the transaction ends. */
async function lockOpenInquiries(db: Database, agentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contactSubmissions')
    .select('id')
    .where('assignedAgentId', '=', agentId)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .$if(locksRows(db), (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map(({ id }) => id);
}
