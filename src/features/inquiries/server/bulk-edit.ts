import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import type { Database } from '#shared/db/connection.ts';
import type {
  BulkChange,
  BulkEdit,
  BulkFailure,
  BulkResult,
} from '#features/inquiries/domain/bulk-edit.ts';
import {
  maybeSpam,
  type Inquiry,
  type InquiryStatus,
} from '#features/inquiries/domain/inquiries.ts';
import { actorOf } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { readInOrder } from '#shared/records/list.ts';
import { findActiveAgent } from './receive/receive-store.ts';
import type { AdminInquiriesContext } from './admin-context.ts';
import { readInquiries, lockInquiries } from './store.ts';
import { queueHeldEmails, moveOf } from './triage.ts';
import { updateInquiries, type ChangedColumns } from './update-inquiries.ts';

/**
 * Makes one change to many inquiries in one transaction, with an audit entry for each changed
 * inquiry. The result names each inquiry that was not changed, with the reason. The others are
 * changed nevertheless.
 */
export async function editInquiries(
  context: AdminInquiriesContext,
  request: FastifyRequest,
  { ids, change, from }: BulkEdit,
): Promise<BulkResult> {
  const result = await commit(context, request, async (transaction) => {
    const columns = await columnsOf(transaction, change);
    await lockInquiries(transaction, ids);
    const stored = await readInOrder([...new Set(ids)], (each) => readInquiries(transaction, each));
    const failed = findFailures(stored, { ids: [...new Set(ids)], change, from }, columns);
    const changing = stored.filter(({ id }) => failed.every((failure) => failure.id !== id));
    if (columns && changing.length > 0) {
      const tellAgent = change.kind !== 'assign' || change.tellAgent;
      const inTransaction = { ...context, db: transaction };
      await changeInquiries(inTransaction, request, changing, { columns, tellAgent });
    }
    return { changed: changing.map(({ id }) => id), failed };
  });
  context.emails.wake();
  return result;
}

/** An inquiry that only may be spam keeps its status. */
const releasedStatus = sql<InquiryStatus>`case status when 'spam' then 'new' else status end`;

/**
 * @returns the columns that the change sets, or undefined if it assigns an inactive or unknown
 * agent
 */
async function columnsOf(db: Database, change: BulkChange): Promise<ChangedColumns | undefined> {
  if (change.kind === 'spam') return { status: 'spam' };
  if (change.kind === 'done') return { status: 'done', spamReason: null };
  if (change.kind === 'open') return { status: change.status };
  if (change.kind === 'not_spam') return { status: releasedStatus, spamReason: null };
  const { assignedAgentId } = change;
  // Lock the agent before the inquiries. All changes that lock both use this order, so that these
  // two locks cannot cause a deadlock.
  const agentKey = await lockAgentKey(db, assignedAgentId);
  if (assignedAgentId !== null && !(await findActiveAgent(db, assignedAgentId))) return undefined;
  return { assignedAgentId, agentKey, assignedAs: null };
}

function isUnchangedBy(inquiry: Inquiry, change: BulkChange): boolean {
  const { status, assignedAgentId } = inquiry;
  if (change.kind === 'assign') return assignedAgentId === change.assignedAgentId;
  if (change.kind === 'open') return status === change.status;
  if (change.kind !== 'not_spam') return status === change.kind;
  return status !== 'spam' && !maybeSpam(inquiry);
}

const hasOther = (inquiry: Inquiry, from: BulkEdit['from'] = {}) =>
  (from.status !== undefined && from.status !== inquiry.status) ||
  (from.assignedAgentId !== undefined && from.assignedAgentId !== inquiry.assignedAgentId);

function findFailures(
  stored: Inquiry[],
  { ids, change, from }: BulkEdit,
  columns: ChangedColumns | undefined,
): BulkResult['failed'] {
  const reasonFor = (id: string): BulkFailure | undefined => {
    const inquiry = stored.find((each) => each.id === id);
    if (!inquiry) return 'gone';
    if (isUnchangedBy(inquiry, change)) return 'unchanged';
    if (hasOther(inquiry, from)) return 'changed';
    return columns ? undefined : 'inactive_agent';
  };
  return ids.flatMap((id) => {
    const reason = reasonFor(id);
    return reason ? [{ id, reason }] : [];
  });
}

async function changeInquiries(
  { db, clock, emails }: AdminInquiriesContext,
  request: FastifyRequest,
  stored: Inquiry[],
  { columns, tellAgent }: { columns: ChangedColumns; tellAgent: boolean },
) {
  const now = clock();
  const changes = await updateInquiries(db, stored, columns, actorOf(request), now);
  for (const changed of changes) await queueHeldEmails(db, changed, emails, now);
  if (tellAgent) await emails.tellAgents(db, changes.map(moveOf), now);
}
