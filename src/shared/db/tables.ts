import type { AuditAction } from '#shared/domain/audit/actions.ts';
import type { AuditEntity } from '#shared/domain/audit/entries.ts';
import type { Instant } from './column-types.ts';

/** In the database, so that all instances share them and a restart does not reset them. */
interface ThrottleBucketsTable {
  key: string;
  count: number;
  expiresAt: Instant;
}

/**
 * The calls of the last day that had an idempotency key and created something. A call that is made
 * again finds its row here and creates nothing. The database deletes a row with its record.
 */
export interface IdempotencyKeysTable {
  /** The administrator's id, or "visitor" for an inquiry. */
  caller: string;
  /** The method and the URL. */
  route: string;
  /** The SHA-256 checksum of the key in hexadecimal. */
  key: string;
  /** The SHA-256 checksum of the body, or of an inquiry's fields, in hexadecimal. */
  requestHash: string;
  /** The status of the first answer. */
  status: number;
  /** Null for a call that creates no record with an id, such as a publication of the website. */
  recordId: string | null;
  createdAt: Instant;
}

/** The append-only audit log. Triggers refuse updates and deletions. */
interface AuditLogTable {
  id: string;
  at: Instant;
  actorId: string | null;
  actor: string | null;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | null;
  entityName: string | null;
  /**
   * A JSON object with old values of the record, such as the fields that an edit changed. Null if
   * the entry has none, as for an erased inquiry. `after` has the new values, or facts about the
   * action, such as the method of a sign-in.
   */
  before: string | null;
  after: string | null;
  address: string;
  requestId: string;
}

/** The tables of the database. The features add theirs to this interface. */
export interface Tables {
  auditLog: AuditLogTable;
  idempotencyKeys: IdempotencyKeysTable;
  throttleBuckets: ThrottleBucketsTable;
}
