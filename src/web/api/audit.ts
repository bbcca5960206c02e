import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '#domain/audit.ts';
import { readPage, type ListParameters } from './resource.ts';

/** What happened, newest first; asked afresh on every visit, since it grows by itself. */
export const auditQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: ['audit', parameters],
    queryFn: () => readPage<AuditEntry>('/api/admin/audit', parameters),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnMount: 'always',
  });
