import { getRouteApi } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import {
  type ListedPolicy,
  policyCategories,
  policyType,
} from '#features/policies/domain/policies.ts';
import { useActivation } from '#shared/lists/use-activation.tsx';
import { RecordName } from '#shared/lists/row-actions.tsx';
import { ListScreen } from '#shared/lists/list-screen.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { StatusBadge } from '#shared/screen/status-badge.tsx';
import { StatusFilter } from '#shared/lists/status-filter.tsx';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { policies } from '#features/policies/api/policies.ts';
import { adminPaths, adminPolicyPath } from '#shared/domain/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { counted, formatCount } from '#shared/domain/text/counted.ts';
import { dateOrder, textOrder } from '#shared/ui/list/sorting.tsx';
import { filterOf } from '#shared/ui/list/filter-select.tsx';
import type { Columns } from '#shared/ui/list/table.tsx';

const route = getRouteApi(`/signed-in${adminPaths.policies}`);

export function PoliciesPage() {
  const list = useSortedList(route.useSearch(), policies.list, {
    by: 'title',
    direction: 'ascending',
  });
  const filter = filterOf(list);
  const { renderButton, dialog } = useActivation({
    type: policyType,
    calls: policies,
    question: ({ title }) => `"${title}"`,
  });
  return (
    <>
      <ListScreen
        list={list}
        type={policyType}
        count={(total) => counted(total, 'policy', 'policies')}
        searchLabel="Search by title or category"
        filters={
          <>
            <StatusFilter list={list} />
            {filter('publication', 'Publication', 'Published or not', [
              { value: 'stale', label: 'Unpublished for 30 days' },
            ])}
            {filter('readers', 'Confirmations', 'Any', [
              { value: 'overdue', label: 'Overdue' },
              { value: 'not_asked', label: 'Agents not asked' },
            ])}
          </>
        }
        empty={{
          icon: ScrollText,
          body: 'Add the policies, procedures and guidelines of the brokerage.',
        }}
        columns={columns}
        isQuiet={({ isActive }) => !isActive}
        renderActions={renderButton}
      />
      {dialog}
    </>
  );
}

const columns: Columns<ListedPolicy> = [
  {
    header: 'Title',
    width: 'wide:w-[41%]',
    sort: { by: 'title', words: textOrder },
    cell: (policy) => (
      <div className="min-w-0">
        <RecordName to={adminPolicyPath(policy.id)} name={policy.title}>
          <SampleMark id={policy.id} />
          {!policy.isActive && <StatusBadge isActive={false} />}
        </RecordName>
        <span className="block truncate text-sm text-quiet">{publicationInWords(policy)}</span>
      </div>
    ),
  },
  {
    header: 'Category',
    width: 'wide:w-[14%]',
    sort: { by: 'category', words: textOrder },
    cell: ({ category }) => <Badge tone="plain">{policyCategories.labels[category]}</Badge>,
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

function publicationInWords(policy: ListedPolicy): string {
  const { newestVersion, hasUnpublishedChanges, asked, open } = policy;
  if (newestVersion === null) return 'Not published';
  if (hasUnpublishedChanges) return 'Unpublished changes';
  return open > 0
    ? `Version ${newestVersion} · ${formatCount(open)} of ${formatCount(asked)} open`
    : `Version ${newestVersion}`;
}

const Day = ({ instant }: { instant: string | null }) =>
  instant ? <time dateTime={instant}>{formatOfficeDate(instant)}</time> : <span>N/A</span>;
