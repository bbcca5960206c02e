import { getRouteApi } from '@tanstack/react-router';
import { History, SearchX } from 'lucide-react';
import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { ListCount } from '#shared/lists/list-count.tsx';
import { PagedRows } from '#shared/lists/paged-rows.tsx';
import { useList } from '#shared/lists/use-list.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { auditPageQuery } from '#shared/api/audit.ts';
import { ExportButton } from '#shared/lists/export-button.tsx';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { Table } from '#shared/ui/list/table.tsx';
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
      actions={
        <>
          <RefreshButton query={query} failure="Failed to refresh the audit trail" />
          <ExportButton path={apiPaths.audit} parameters={list.search} />
        </>
      }
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
