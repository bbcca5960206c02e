import type { Database } from '#shared/db/connection.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';

/** The email address whose link an agent used for a confirmation. */
interface UsedAddress {
  agentId: string;
  /** Null for a confirmation on paper. */
  sentTo: string | null;
  /** The time at which the request was opened. */
  askedAt: string;
  confirmedAt: string;
  /** The agent's present address. */
  email: string;
}

const emailIn = (fields: string | null) =>
  (JSON.parse(fields ?? '{}') as { email?: string }).email ?? '';

/** Reads from the audit trail all changes of the agents' email addresses, oldest first. */
async function readChanges(db: Database, agentIds: string[]) {
  if (agentIds.length === 0) return [];
  const entries = await db
    .selectFrom('auditLog')
    .select(['entityId', 'at', 'actor', 'before', 'after'])
    .where('entityId', 'in', agentIds)
    .where('entity', '=', 'agent')
    .where('before', 'like', '%"email":%')
    .orderBy('at')
    .orderBy('id')
    .execute();
  return entries.map(({ before, after, ...entry }) => ({
    ...entry,
    from: emailIn(before),
    to: emailIn(after),
  }));
}

type Change = Awaited<ReturnType<typeof readChanges>>[number];

function remarksOn(
  { sentTo, askedAt, confirmedAt, email }: UsedAddress,
  changes: Change[],
): string[] {
  if (sentTo === null) return [];
  const isOther = sentTo.toLowerCase() !== email.toLowerCase();
  const remarks = changes.flatMap(({ at, actor, from, to }) => {
    const wasOpen = at >= askedAt && at <= confirmedAt;
    if (!wasOpen && !(isOther && (from === sentTo || to === sentTo))) return [];
    const when = `${formatOfficeDateTime(at)}${wasOpen ? ', while the request was open' : ''}`;
    return [`Address changed from ${from} to ${to} by ${actor ?? 'unknown'}, ${when}.`];
  });
  return [...(isOther ? [`${sentTo} is not the agent’s address today.`] : []), ...remarks];
}

/**
 * Returns sentences about confirmations through a link to an address that is not the agent's today,
 * or that was changed while the request was open, because an administrator could have used the link.
 * @returns the sentences by the id of the agent
 */
export async function readAddressRemarks(
  db: Database,
  used: UsedAddress[],
): Promise<Map<string, string[]>> {
  const changes = await readChanges(
    db,
    used.map(({ agentId }) => agentId),
  );
  return new Map(
    used.map((each) => [
      each.agentId,
      remarksOn(
        each,
        changes.filter(({ entityId }) => entityId === each.agentId),
      ),
    ]),
  );
}
