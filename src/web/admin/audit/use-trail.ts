import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AuditEntry } from '#domain/audit.ts';
import { pageSize } from '#domain/lists.ts';
import { auditQuery } from '#web/api/audit.ts';
import type { Page } from '#web/api/resource.ts';
import { adminPaths } from '#domain/paths.ts';
import type { AuditSearch } from './audit-search.ts';

type Change = { [Name in keyof AuditSearch]: AuditSearch[Name] | undefined };

/** The part of the trail that the address asks for, and the ways to another. */
export interface Trail {
  query: UseQueryResult<Page<AuditEntry>>;
  search: AuditSearch;
  /** Other filters, seen from their first page; undefined is left out. */
  narrow: (change: Change) => void;
  clear: () => void;
  isNarrowed: boolean;
  /** From 1 */
  page: number;
  pageCount: number;
  goToPage: (page: number) => void;
}

/** What is as by default has no place in an address. */
const present = (search: Change): AuditSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

const toPage = (page: number) => (page > 1 ? page : undefined);

export function useTrail(): Trail {
  const search: AuditSearch = useSearch({ from: `/shell${adminPaths.audit}` });
  const navigate = useNavigate();
  const { page = 1, ...filters } = search;
  const query = useQuery(auditQuery({ ...filters, page }));
  const pageCount = Math.max(1, Math.ceil((query.data?.total ?? 0) / pageSize));

  const goTo = (next: Change, how: 'push' | 'replace') =>
    void navigate({
      to: adminPaths.audit,
      search: present(next),
      replace: how === 'replace',
      resetScroll: how === 'push',
    });

  // An address from before something was taken away.
  const isBeyond = query.data !== undefined && !query.isPlaceholderData && page > pageCount;
  useEffect(() => {
    if (isBeyond) goTo({ ...search, page: toPage(pageCount) }, 'replace');
  });

  return {
    query,
    search,
    narrow: (change) => goTo({ ...search, ...change, page: undefined }, 'replace'),
    clear: () => goTo({}, 'replace'),
    isNarrowed: Object.keys(filters).length > 0,
    page: Math.min(page, pageCount),
    pageCount,
    goToPage: (next) => goTo({ ...search, page: toPage(next) }, 'push'),
  };
}
