import * as z from 'zod/mini';
import { storable } from './fields.ts';
import { pageNumber } from './lists.ts';

/** What the audit trail can tell of; each name is stored and never changes its meaning. */
export const auditActions = [
  'create',
  'update',
  'deactivate',
  'reactivate',
  'delete',
  'erase',
  'export',
  'login',
  'login_failed',
  'login_throttled',
  'logout',
  'access_denied',
  'foreign_origin',
  'rate_limited',
  'password_changed',
  'password_refused',
  'sessions_ended',
  'note_added',
  'sent_again',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntities = [
  'agent',
  'policy',
  'education_record',
  'contact_submission',
  'mail',
  'administrator',
  'session',
  'request',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** The fields that a change touched, by name. */
export type AuditFields = Record<string, unknown>;

/** One entry: who did what to which record, and what it was before and after. */
export interface AuditEntry {
  id: string;
  /** ISO 8601, UTC */
  at: string;
  /** The administrator's name; for a failed login the name that was tried; null for visitors. */
  actor: string | null;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | null;
  /** How the record was called at the time, such as "Jane Doe". */
  entityName: string | null;
  before: AuditFields | null;
  after: AuditFields | null;
  /** Whether `before` and `after` are left out of a list, because they are long; the entry itself has them. */
  isShortened: boolean;
  address: string;
  requestId: string;
}

const longestName = 100;

const name = z
  .string()
  .check(z.maxLength(longestName, `Please use at most ${longestName} characters`), storable);

/** The query of the audit trail. */
export const auditQuery = z.object({
  entity: z.optional(z.enum(auditEntities, 'Must be a kind of record')),
  /** A record's id. */
  record: z.optional(name),
  /** An administrator's username at the time of the entry. */
  actor: z.optional(name),
  action: z.optional(z.enum(auditActions, 'Must be an action of the trail')),
  page: z._default(pageNumber, 1),
});
export type AuditQuery = z.output<typeof auditQuery>;
