import { History, SearchX } from 'lucide-react';
import type { AuditEntry } from '#domain/audit.ts';
import { ListCount } from '#web/admin/lists/list-count.tsx';
import { PagedRows } from '#web/admin/lists/paged-rows.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { RefreshButton } from '#web/admin/screen/refresh-button.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/list/counted.ts';
import { EmptyMessage } from '#web/ui/list/empty-message.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { RecordChip } from './record-chip.tsx';
import { type Trail, useTrail } from './use-trail.ts';

export function AuditPage() {
  const trail = useTrail();
  const { query } = trail;
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
      <AuditFilters trail={trail} />
      <RecordChip trail={trail} />
      <QueryView
        query={query}
        loading="Loading the audit trail..."
        failed="The audit trail could not be loaded"
      >
        {({ rows, total }) =>
          total === 0 ? (
            <NothingHappened trail={trail} />
          ) : (
            <Entries trail={trail} rows={rows} total={total} />
          )
        }
      </QueryView>
    </Screen>
  );
}

const countOf = (total: number) => `${counted(total, 'entry', 'entries')}, newest first`;

function NothingHappened({ trail }: { trail: Trail }) {
  if (!trail.isNarrowed) {
    return (
      <EmptyMessage
        icon={History}
        title="No entries yet"
        body="Whatever people change in the back office is written down here."
      />
    );
  }
  return (
    <EmptyMessage
      icon={SearchX}
      title="No entries found"
      body="Nothing in the trail matches the filters."
      action={
        <Button look="secondary" onClick={trail.clear}>
          Clear filters
        </Button>
      }
    />
  );
}

interface EntriesProps {
  trail: Trail;
  rows: AuditEntry[];
  total: number;
}

const Entries = ({ trail, rows, total }: EntriesProps) => (
  <PagedRows list={trail} total={total}>
    <Table
      caption="Audit trail, newest first"
      columns={auditColumns}
      rows={rows}
      rowKey={(entry) => entry.id}
    />
  </PagedRows>
);
