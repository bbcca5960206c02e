import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '#domain/audit.ts';
import { apiPaths } from '#domain/paths.ts';
import { request } from './request.ts';
import { readPage, type ListParameters } from './resource.ts';

/** What happened, newest first; asked afresh on every visit, since it grows by itself. */
export const auditQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: ['audit', parameters],
    queryFn: ({ signal }) => readPage<AuditEntry>(apiPaths.audit, parameters, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** One entry with all that a list leaves out; it never changes. */
export const auditEntryQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit-entry', id],
    queryFn: () => request<AuditEntry>('GET', apiPaths.auditEntry(id)),
  });
