import type { Database } from '#shared/db/connection.ts';
import type { DeskChange } from '#features/inquiries/domain/desk-changes.ts';
import type { InquiryChange, InquiryStatus } from '#features/inquiries/domain/inquiries.ts';
import { fullNameOrNull } from '#shared/domain/full-name.ts';

/** The new values in an audit entry. A field that the edit did not change is missing. */
interface AuditedFields {
  status?: InquiryStatus;
  assignedAgentName?: string | null;
  firstResponseAt?: string | null;
  outcome?: DeskChange;
  doNotContactAt?: string | null;
}

/** The maximum number of changes that an inquiry's screen shows: the newest ones. */
const mostChanges = 200;

/**
 * Lists the newest edits of an inquiry's status and agent, and of whether the client was answered,
 * at most `mostChanges`. The oldest of them comes first. Changes by a reply or a logged call are
 * not among them.
 */
export async function listChanges(db: Database, inquiryId: string): Promise<InquiryChange[]> {
  const entries = await db
    .selectFrom('auditLog')
    .leftJoin('agents', 'agents.id', 'auditLog.actorId')
    .select(['auditLog.id', 'actor', 'at as createdAt', 'after'])
    .select(['agents.firstName', 'agents.lastName'])
    .where('entityId', '=', inquiryId)
    .where('entity', '=', 'contact_submission')
    .where('action', '=', 'update')
    .orderBy('at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(mostChanges)
    .execute();
  return entries.toReversed().map(({ id, createdAt, actor, after, firstName, lastName }) => ({
    id,
    createdAt,
    // The trail also names an agent's device.
    author: fullNameOrNull(firstName, lastName) ?? actor,
    ...changedFields(JSON.parse(after ?? '{}') as AuditedFields),
  }));
}

/** Finds the administrator who added an inquiry. Returns null for a visitor's inquiry. */
export async function findAdder(db: Database, inquiryId: string): Promise<string | null> {
  const entry = await db
    .selectFrom('auditLog')
    .select('actor')
    .where('entityId', '=', inquiryId)
    .where('entity', '=', 'contact_submission')
    .where('action', '=', 'create')
    .executeTakeFirst();
  return entry?.actor ?? null;
}

const changedFields = ({
  status,
  assignedAgentName,
  firstResponseAt,
  outcome,
  doNotContactAt,
}: AuditedFields) => ({
  ...(outcome !== undefined && { outcome }),
  ...(doNotContactAt === null && { mayContact: true }),
  ...(status !== undefined && { status }),
  ...(assignedAgentName !== undefined && { assignedAgentName }),
  ...(firstResponseAt !== undefined && { isAnswered: firstResponseAt !== null }),
});
