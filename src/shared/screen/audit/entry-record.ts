import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import {
  adminAgentCommissionPath,
  adminAgentLicensePath,
  adminEditPath,
  adminInquiryPath,
  adminPaths,
  adminPolicyPath,
  adminPolicyReadersPath,
  adminPolicyVersionsPath,
  adminWebsitePartPath,
  type RecordListPath,
  recordListPaths,
} from '#shared/domain/paths.ts';

export const isRemoval = ({ action }: AuditEntry) => action === 'delete' || action === 'erase';

/** @returns null if the entry names no record, or records of its kind have no link */
export function recordPathOf({ entity, entityId }: AuditEntry): string | null {
  if (!entityId) return null;
  if (entity === 'contact_submission') return adminInquiryPath(entityId);
  if (entity === 'license' || entity === 'ce_exemption') return adminAgentLicensePath(entityId);
  if (entity === 'commission_split') return adminAgentCommissionPath(entityId);
  if (entity === 'deadline') return adminPaths.deadlines;
  if (entity === 'advertising') return adminPaths.websiteClaims;
  if (entity === 'website') return adminWebsitePartPath(entityId);
  if (entity === 'policy') return adminPolicyPath(entityId);
  if (entity === 'policy_version') return adminPolicyVersionsPath(entityId);
  if (entity === 'policy_request') return adminPolicyReadersPath(entityId);
  const lists: Partial<Record<string, RecordListPath>> = recordListPaths();
  const list = lists[entity];
  return list ? adminEditPath(list, entityId) : null;
}
