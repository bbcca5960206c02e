import type { AuditEntry, AuditQuery } from '#domain/audit/entries.ts';
import type { SearchOf } from '#web/admin/lists/url-search.ts';
import type { List } from '#web/admin/lists/use-list.ts';

export type AuditList = List<AuditEntry, SearchOf<AuditQuery>>;
