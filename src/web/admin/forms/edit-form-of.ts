import type { AuditEntry } from '#domain/audit.ts';
import { adminEditPath, adminInquiryPath, adminPaths } from '#domain/paths.ts';

const { agents, policies, education } = adminPaths;

/** Whatever stood at an entry's record does not any more. */
export const isEnd = ({ action }: AuditEntry) => action === 'delete' || action === 'erase';

/** @returns where the record of an entry is worked on; null for what has no screen of its own */
export function editFormOf({ entity, entityId }: AuditEntry): string | null {
  if (!entityId) return null;
  if (entity === 'agent') return adminEditPath(agents, entityId);
  if (entity === 'policy') return adminEditPath(policies, entityId);
  if (entity === 'contact_submission') return adminInquiryPath(entityId);
  return entity === 'education_record' ? adminEditPath(education, entityId) : null;
}
