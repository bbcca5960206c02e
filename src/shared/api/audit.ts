import { queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { request } from './request.ts';
import { type ListParameters, pageQuery, type PageQuery } from './resource.ts';

/** Loaded on every visit, because other users and the server add entries too. */
export const auditPageQuery = (parameters: ListParameters): PageQuery<AuditEntry> => ({
  ...pageQuery<AuditEntry>(['audit'], apiPaths.audit, parameters),
  gcTime: 0,
  refetchOnMount: 'always',
});

/** One entry with the long fields that lists leave out. An entry never changes. */
export const auditEntryQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit-entry', id],
    queryFn: () => request<AuditEntry>('GET', apiPaths.auditEntry(id)),
  });
