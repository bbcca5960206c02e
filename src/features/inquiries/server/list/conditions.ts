import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from '#shared/db/tables.ts';
import type {
  DueFilter,
  InquiriesQuery,
  InquiryStatusFilter,
  ReplyFilter,
} from '#features/inquiries/domain/inquiries.ts';
import { officeDay, startOfOfficeDay } from '#shared/domain/office-time.ts';

/**
 * The SQL expression for the time by which an open inquiry without a response must be answered. For
 * all other inquiries, and for those without a promised time, it is December 31, 9999, so that they
 * come last in ascending order. The index contact_submissions_by_due contains exactly this
 * expression.
 */
export const dueTime = sql<string>`case when first_response_at is null and status in ('new', 'in_progress') then coalesce(reply_due_at, '9999-12-31T00:00:00.000Z') else '9999-12-31T00:00:00.000Z' end`;

export type InquiryFilters = Pick<
  InquiriesQuery,
  'status' | 'due' | 'agent' | 'about' | 'reply' | 'given' | 'service' | 'source' | 'cameFrom'
>;

type Builder = ExpressionBuilder<Tables, 'contactSubmissions'>;
type Condition = Expression<SqlBool>;

/*
 * The conditions of the indexes contact_submissions_open and contact_submissions_spam. SQLite uses
 * such an index only if the query contains its condition word for word.
 */
export const isOpen = sql<SqlBool>`status in ('new', 'in_progress')`;
export const isSpam = sql<SqlBool>`status = 'spam'`;

function hasStatus(eb: Builder, status: InquiryStatusFilter): Condition {
  if (status === 'open') return isOpen;
  if (status === 'spam') return isSpam;
  if (status === 'received') return eb('status', '!=', 'spam');
  return status === 'all' ? eb.and([]) : eb('status', '=', status);
}

function isDueWithin(eb: Builder, due: DueFilter, now: Date): Condition {
  if (due === 'overdue') return eb(dueTime, '<', now.toISOString());
  const nextDay = startOfOfficeDay(officeDay(now), 1);
  return eb(dueTime, '>=', now.toISOString()).and(dueTime, '<', nextDay);
}

function hasAgent(eb: Builder, agent: string): Condition {
  if (agent === 'none') return eb('assignedAgentId', 'is', null);
  if (agent !== 'inactive') return eb('assignedAgentId', '=', agent);
  const inactive = eb.selectFrom('agents').select('agents.id').where('agents.isActive', '=', false);
  return eb('assignedAgentId', 'in', inactive);
}

function hasReply(eb: Builder, reply: ReplyFilter): Condition {
  if (reply === 'waiting') return eb.and([isOpen, eb('firstResponseAt', 'is', null)]);
  if (reply === 'answered') return eb('firstResponseAt', 'is not', null);
  return eb('firstResponseAt', reply === 'late' ? '>' : '<=', eb.ref('replyDueAt'));
}

/**
 * The condition that an inquiry matches all filters. The list of inquiries, its export and the
 * counts of its tabs use it, so that they agree.
 */
export function matchesFilters(eb: Builder, filters: InquiryFilters, now: Date): Condition {
  const { status, due, agent, about, reply, given, service, source, cameFrom } = filters;
  return eb.and([
    ...(status ? [hasStatus(eb, status)] : []),
    ...(due ? [isDueWithin(eb, due, now)] : []),
    ...(agent ? [hasAgent(eb, agent)] : []),
    ...(about === 'none' ? [eb('aboutAgentId', 'is', null)] : []),
    ...(about && about !== 'none' ? [eb('aboutAgentId', '=', about)] : []),
    ...(reply ? [hasReply(eb, reply)] : []),
    ...(given ? [eb('givenBackAt', 'is not', null)] : []),
    ...(service ? [eb('service', '=', service)] : []),
    ...(source ? [eb('source', '=', source)] : []),
    ...(cameFrom ? [eb('cameFromKey', '=', cameFrom)] : []),
  ]);
}
