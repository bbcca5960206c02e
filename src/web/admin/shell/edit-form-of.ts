import type { AuditEntry } from '#domain/audit.ts';
import { editPath, paths } from '#web/paths.ts';

const { agents, policies, education } = paths.admin;

/** @returns where the record of an entry is edited; null for what has no form of its own */
export function editFormOf({ entity, entityId }: AuditEntry): string | null {
  if (!entityId) return null;
  if (entity === 'agent') return editPath(agents, entityId);
  if (entity === 'policy') return editPath(policies, entityId);
  return entity === 'education_record' ? editPath(education, entityId) : null;
}
