import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { halfTime, type OfficeHours } from '#features/brokerage/domain/office-hours.ts';
import type { Mailbox } from '#features/emails/server/mailbox.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { isOpen } from '#features/inquiries/server/list/conditions.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullNameOrNull, markedName } from '#shared/domain/full-name.ts';

const hasNotice = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from late_notices where inquiry_id = inquiry.id and ${condition})`;
const toldAtHalf = hasNotice(sql`stage = 'half'`);
const toldOffice = hasNotice(sql`stage = 'due' and recipient = 'office'`);
const toldAgent = hasNotice(sql`stage = 'due' and recipient = cast(agents.id as text)`);

/** An open inquiry without a response. */
export interface Waiting extends Pick<
  Inquiry,
  'id' | 'createdAt' | 'service' | 'status' | 'firstName' | 'lastName' | 'assignedAs'
> {
  replyDueAt: string;
  /** The id of the assigned agent; null for none, and for one who cannot be told. */
  agentId: string | null;
  /** The assigned agent. The address is empty for an agent who cannot be told. */
  agent: Mailbox;
  dutyMovedAt: string | null;
  toldAtHalf: SqlBool;
  /** Whether the office, and the assigned agent, were told at the due time. */
  toldOffice: SqlBool;
  toldAgent: SqlBool;
}

/** Reads the open inquiries without a response about which emails are still missing. */
export async function readWaiting(db: Database, ids?: string[]): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('contactSubmissions as inquiry')
    .leftJoin('agents', (join) =>
      join
        .onRef('agents.id', '=', 'inquiry.assignedAgentId')
        .on('agents.isActive', '=', true)
        .on('agents.email', '!=', ''),
    )
    .leftJoin('agents as holder', 'holder.id', 'inquiry.assignedAgentId')
    .select(['inquiry.id', 'inquiry.createdAt', 'replyDueAt', 'service', 'status'])
    .select(['inquiry.firstName', 'inquiry.lastName', 'assignedAs', 'dutyMovedAt'])
    .select(['agents.id as agentId', 'agents.email as address'])
    .select(['holder.firstName as agentFirstName', 'holder.lastName as agentLastName'])
    .select('holder.isActive as agentIsActive')
    .select([toldAtHalf.as('toldAtHalf'), toldOffice.as('toldOffice'), toldAgent.as('toldAgent')])
    .where(isOpen)
    .where('firstResponseAt', 'is', null)
    .where('replyDueAt', 'is not', null)
    .where(sql<SqlBool>`not (${toldOffice} and (agents.id is null or ${toldAgent}))`)
    .$if(ids !== undefined, (query) => query.where('inquiry.id', 'in', ids ?? []))
    .orderBy('replyDueAt')
    .orderBy('inquiry.id')
    .execute();
  return rows.map(
    ({ agentFirstName, agentLastName, agentIsActive, address, replyDueAt, ...row }) => ({
      ...row,
      replyDueAt: replyDueAt ?? '',
      agent: {
        name: markedName(fullNameOrNull(agentFirstName, agentLastName) ?? '', agentIsActive),
        address: address ?? '',
      },
    }),
  );
}

/** An email that is due about an inquiry, or the inquiry's move to another agent in its place. */
export interface Due {
  inquiry: Waiting;
  stage: 'half' | 'due';
  /** The id of an agent, or "office". */
  recipient: string;
  /** The id of the second agent on duty, or null for the office; undefined for no move. */
  movesTo?: string | null;
}

export async function listDue(
  db: Database,
  inquiry: Waiting,
  { hours, now, findSecond }: { hours: OfficeHours; now: Date; findSecond: FindSecond },
): Promise<Due[]> {
  const { agentId, replyDueAt, dutyMovedAt } = inquiry;
  const at = now.toISOString();
  // Neither answered nor marked "I have it" since the duty roster assigned it.
  const isUntouched = inquiry.assignedAs === 'duty' && inquiry.status === 'new';
  if (replyDueAt <= at) {
    const due = { inquiry, stage: 'due' as const };
    const toOffice = { ...due, recipient: 'office' };
    if (isUntouched && dutyMovedAt !== null && !inquiry.toldOffice)
      return [{ ...toOffice, movesTo: null }];
    return [
      ...(inquiry.toldOffice ? [] : [toOffice]),
      ...(agentId === null || inquiry.toldAgent ? [] : [{ ...due, recipient: agentId }]),
    ];
  }
  if (inquiry.toldAtHalf || halfTime(inquiry, hours) > at) return [];
  const half = { inquiry, stage: 'half' as const };
  const second = isUntouched && dutyMovedAt === null && (await findSecond(db, inquiry.createdAt));
  if (second && second !== agentId) return [{ ...half, recipient: second, movesTo: second }];
  return [{ ...half, recipient: agentId ?? 'office' }];
}

/**
 * Finds the second agent of the duty day of an inquiry. app passes it in, because the folders of
 * inquiries and duty do not import each other.
 */
export type FindSecond = (db: Database, createdAt: string) => Promise<string | null | undefined>;
