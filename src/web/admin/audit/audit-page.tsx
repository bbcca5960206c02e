import { getRouteApi } from '@tanstack/react-router';
import { History, SearchX } from 'lucide-react';
import type { AuditEntry } from '#domain/audit/entries.ts';
import { adminPaths } from '#domain/paths.ts';
import { ListCount } from '#web/admin/lists/list-count.tsx';
import { PagedRows } from '#web/admin/lists/paged-rows.tsx';
import { useList } from '#web/admin/lists/use-list.ts';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { RefreshButton } from '#web/admin/screen/refresh-button.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { auditPageQuery } from '#web/api/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/list/counted.ts';
import { EmptyMessage } from '#web/ui/list/empty-message.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { auditColumns } from './audit-columns.tsx';
import type { AuditList } from './audit-list.ts';
import { AuditFilters } from './audit-filters.tsx';
import { RecordChip } from './record-chip.tsx';

const route = getRouteApi(`/signed-in${adminPaths.audit}`);

export function AuditPage() {
  const list: AuditList = useList(route.useSearch(), auditPageQuery);
  const { query } = list;
  return (
    <Screen
      title="Audit Trail"
      intro={
        <ListCount query={query} loading="Loading the audit trail...">
          {query.data && countOf(query.data.total)}
        </ListCount>
      }
      actions={<RefreshButton query={query} failure="Failed to refresh the audit trail" />}
    >
      <AuditFilters list={list} />
      <RecordChip list={list} />
      <QueryView
        query={query}
        loading="Loading the audit trail..."
        failed="The audit trail could not be loaded"
      >
        {({ rows, total }) =>
          total === 0 ? (
            <NothingHappened list={list} />
          ) : (
            <Entries list={list} rows={rows} total={total} />
          )
        }
      </QueryView>
    </Screen>
  );
}

const countOf = (total: number) => `${counted(total, 'entry', 'entries')}, newest first`;

function NothingHappened({ list }: { list: AuditList }) {
  if (!list.isNarrowed) {
    return (
      <EmptyMessage
        icon={History}
        title="No entries yet"
        body="Every change made in the back office is recorded here."
      />
    );
  }
  return (
    <EmptyMessage
      icon={SearchX}
      title="No entries found"
      body="Nothing in the trail matches the filters."
      action={
        <Button look="secondary" onClick={list.clear}>
          Clear filters
        </Button>
      }
    />
  );
}

interface EntriesProps {
  list: AuditList;
  rows: AuditEntry[];
  total: number;
}

const Entries = ({ list, rows, total }: EntriesProps) => (
  <PagedRows list={list} total={total}>
    <Table
      caption="Audit trail, newest first"
      columns={auditColumns}
      rows={rows}
      rowKey={(entry) => entry.id}
    />
  </PagedRows>
);
