import type { AuditEntry, AuditQuery } from '#shared/domain/audit/entries.ts';
import type { SearchOf } from '#shared/lists/url-search.ts';
import type { List } from '#shared/lists/use-list.ts';

export type AuditList = List<AuditEntry, SearchOf<AuditQuery>>;
