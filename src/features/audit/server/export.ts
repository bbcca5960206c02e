import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import { auditActionLabels } from '#shared/domain/audit/actions.ts';
import {
  auditEntityLabel,
  type AuditEntry,
  type AuditFields,
} from '#shared/domain/audit/entries.ts';
import { formatSpreadsheetTime } from '#shared/domain/office-time.ts';
import { sendExport, type CsvColumns } from '#shared/records/export.ts';
import { newestFirst, readEntries, selectMatching, type AuditFilters } from './store.ts';

const fieldsText = (fields: AuditFields | null) => (fields ? JSON.stringify(fields) : null);

const columns: CsvColumns<AuditEntry> = [
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

export const exportAudit = (
  context: { db: Database; clock: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
  filters: AuditFilters,
) =>
  sendExport(context, request, reply, {
    matching: selectMatching(context.db, filters),
    order: newestFirst,
    readRows: (ids) => readEntries(context.db, ids),
    file: 'audit-trail',
    entity: 'audit_trail',
    counted: 'entries',
    columns,
  });
