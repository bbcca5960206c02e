import { getRouteApi } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { formatOfficeDate } from '#domain/office-time.ts';
import { type PolicySummary, policyCategoryLabels } from '#domain/policies.ts';
import { ActivityActions } from '#web/admin/lists/activity-actions.tsx';
import { deactivation } from '#web/admin/screen/confirmations.ts';
import { ListScreen } from '#web/admin/lists/list-screen.tsx';
import { StatusBadge } from '#web/admin/screen/status-badge.tsx';
import { StatusFilter } from '#web/admin/lists/status-filter.tsx';
import { useConfirmedChange } from '#web/admin/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#web/admin/screen/use-record-change.ts';
import { useSortedList } from '#web/admin/lists/use-sorted-list.ts';
import { policies } from '#web/api/policies.ts';
import { adminEditPath, adminNewPath, adminPaths } from '#domain/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { counted } from '#web/ui/list/counted.ts';
import { dateOrder, textOrder } from '#web/ui/list/sorting.tsx';
import type { Column } from '#web/ui/list/table.tsx';
import { toInput } from './policy-record.ts';

const route = getRouteApi(`/signed-in${adminPaths.policies}`);

export function PoliciesPage() {
  const list = useSortedList(route.useSearch(), policies.list, {
    by: 'title',
    direction: 'ascending',
  });
  const deactivate = useRecordChange<PolicySummary>({
    change: ({ id }) => policies.remove(id),
    refresh: policies.refresh,
    success: 'Policy deactivated successfully',
    failure: 'Failed to deactivate policy',
  });
  const reactivate = useRecordChange<PolicySummary>({
    change: ({ id }) => reactivatePolicy(id),
    refresh: policies.refresh,
    success: 'Policy updated successfully',
    failure: 'Failed to update policy',
  });
  const { ask, dialog } = useConfirmedChange(deactivate, ({ title }) =>
    deactivation('policy', `"${title}"`),
  );
  return (
    <>
      <ListScreen
        list={list}
        title="Policies"
        noun="policies"
        count={(total) => counted(total, 'policy', 'policies')}
        searchLabel="Search by title or category"
        filters={<StatusFilter list={list} />}
        empty={{
          icon: ScrollText,
          title: 'No policies found',
          body: 'The policies, procedures and guidelines of the brokerage are kept here.',
        }}
        add={{ label: 'Add Policy', to: adminNewPath(adminPaths.policies) }}
        columns={columns}
        rowKey={(policy) => policy.id}
        isQuiet={(policy) => !policy.isActive}
        renderActions={(policy) => (
          <ActivityActions
            row={policy}
            name={policy.title}
            editPath={adminEditPath(adminPaths.policies, policy.id)}
            list={list.search}
            onDeactivate={ask}
            reactivate={reactivate}
          />
        )}
      />
      {dialog}
    </>
  );
}

/** Reads the policy anew, so that nothing that changed meanwhile is written over. */
async function reactivatePolicy(id: string) {
  const { record, etag } = await policies.get(id);
  return policies.update(id, { ...toInput(record), isActive: true }, etag);
}

const columns: [Column<PolicySummary>, ...Column<PolicySummary>[]] = [
  {
    header: 'Title',
    width: 'wide:w-[37%]',
    sort: { by: 'title', words: textOrder },
    cell: ({ title, isActive }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold break-words">{title}</span>
        {!isActive && <StatusBadge isActive={false} />}
      </span>
    ),
  },
  {
    header: 'Category',
    width: 'wide:w-[14%]',
    sort: { by: 'category', words: textOrder },
    cell: ({ category }) => <Badge tone="plain">{policyCategoryLabels[category]}</Badge>,
  },
  {
    header: 'Created',
    width: 'wide:w-[15%]',
    sort: { by: 'created', words: dateOrder },
    cell: ({ createdAt }) => <Day instant={createdAt} />,
  },
  {
    header: 'Last Updated',
    width: 'wide:w-[15%]',
    sort: { by: 'updated', words: dateOrder },
    cell: ({ updatedAt }) => <Day instant={updatedAt} />,
  },
];

const Day = ({ instant }: { instant: string | null }) =>
  instant ? <time dateTime={instant}>{formatOfficeDate(instant)}</time> : 'N/A';
