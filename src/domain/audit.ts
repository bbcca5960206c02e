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
