import { type AuditAction, auditActions, auditEntities, type AuditEntity } from '#domain/audit.ts';
import { listSearch } from '#web/admin/lists/list-search.ts';

/** Which part of the trail the address asks for; whatever is as by default is left out. */
export interface AuditSearch {
  entity?: AuditEntity;
  /** The id of one record. */
  record?: string;
  /** The administrator's name, as it was written down. */
  actor?: string;
  action?: AuditAction;
  /** From 2 */
  page?: number;
}

const longestName = 100;

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestName;

/** Reads an address that anybody may have typed. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const entity = auditEntities.find((each) => each === search['entity']);
  const action = auditActions.find((each) => each === search['action']);
  const { record, actor } = search;
  const { page } = listSearch(search);
  return {
    ...(entity && { entity }),
    ...(isName(record) && { record }),
    ...(isName(actor) && { actor }),
    ...(action && { action }),
    ...(page && { page }),
  };
}
