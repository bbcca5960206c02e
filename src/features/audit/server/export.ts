import type { Database } from '#shared/db/connection.ts';
import { auditActionLabels } from '#shared/domain/audit/actions.ts';
import {
  auditEntityLabel,
  type AuditEntry,
  type AuditFields,
} from '#shared/domain/audit/entries.ts';
import { formatSpreadsheetTime } from '#shared/domain/office-time.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { newestFirst, readEntries, selectMatching, type AuditFilters } from './store.ts';

const fieldsText = (fields: AuditFields | null) => (fields ? JSON.stringify(fields) : null);

const columns: ExportColumns<AuditEntry> = [
  ['When', ({ at }) => formatSpreadsheetTime(at)],
  ['Name', ({ actorName }) => actorName],
  ['Username', ({ actor }) => actor],
  ['Action', ({ action }) => auditActionLabels[action]],
  ['Kind', ({ entity }) => auditEntityLabel(entity)],
  ['Record', ({ entityName }) => entityName],
  ['Before', ({ before }) => fieldsText(before)],
  ['After', ({ after }) => fieldsText(after)],
  ['Address', ({ address }) => address],
  ['Request', ({ requestId }) => requestId],
  ['Id', ({ id }) => id],
];

export const exportAudit = (db: Database, filters: AuditFilters) =>
  exportOfList({
    matching: selectMatching(db, filters),
    order: newestFirst,
    readRows: (ids) => readEntries(db, ids),
    file: 'audit-trail',
    entity: 'audit_trail',
    counted: 'entries',
    columns,
  });
