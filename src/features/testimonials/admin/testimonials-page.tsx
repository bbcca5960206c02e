import { getRouteApi, Link } from '@tanstack/react-router';
import { MessageSquareQuote } from 'lucide-react';
import { markedName } from '#shared/domain/full-name.ts';
import { formatCalendarDate, formatOfficeDate } from '#shared/domain/office-time.ts';
import { adminEditPath, adminPaths, adminWebsitePartPath } from '#shared/domain/paths.ts';
import { type Testimonial, testimonialType } from '#features/testimonials/domain.ts';
import { AgentLink } from '#features/agents/admin/agent-link.tsx';
import { RecordName, RowButton } from '#shared/lists/row-actions.tsx';
import { ListScreen } from '#shared/lists/list-screen.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { request } from '#shared/api/request.ts';
import { recordCalls } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { useConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { filterOf } from '#shared/ui/list/filter-select.tsx';
import { OneLine } from '#shared/ui/list/one-line.tsx';
import { dateOrder, textOrder } from '#shared/ui/list/sorting.tsx';
import type { Columns } from '#shared/ui/list/table.tsx';

const testimonials = recordCalls(testimonialType);
const route = getRouteApi(`/signed-in${adminPaths.testimonials}`);

export function TestimonialsPage() {
  const list = useSortedList(route.useSearch(), testimonials.list, {
    by: 'added',
    direction: 'descending',
  });
  const { renderButton, dialog } = useWithdrawal();
  return (
    <>
      <ListScreen
        list={list}
        type={testimonialType}
        count={(total) => counted(total, 'testimonial', 'testimonials')}
        note={<WhereShown />}
        searchLabel="Search by client, words or agent"
        filters={filterOf(list)('status', 'Status', 'All statuses', statuses)}
        empty={{
          icon: MessageSquareQuote,
          body: 'Add quotes that clients have agreed to let you publish.',
        }}
        columns={columns}
        isQuiet={({ withdrawnAt }) => withdrawnAt !== null}
        renderActions={renderButton}
      />
      {dialog}
    </>
  );
}

function useWithdrawal() {
  const withdraw = useRecordChange<Testimonial>({
    change: ({ id }) => request('POST', apiPaths.testimonialWithdraw(id)),
    refresh: testimonials.refresh,
    success: 'Testimonial withdrawn successfully',
    failure: 'Failed to withdraw testimonial',
  });
  const { ask, dialog } = useConfirmedChange(withdraw, ({ name }) => ({
    title: 'Withdraw testimonial',
    question: `Are you sure you want to withdraw the testimonial of ${name}? Visitors will no longer see it. The record stays as evidence and can no longer be changed.`,
    verb: 'Withdraw',
    pending: 'Withdrawing...',
  }));
  return {
    dialog,
    renderButton: (row: Testimonial) =>
      row.withdrawnAt === null && (
        <RowButton label="Withdraw" of={row.name} onClick={(event) => ask(row, event)} />
      ),
  };
}

const statuses = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Not shown' },
] as const;

/**
 * Says when visitors see these testimonials, and how the brokerage hides the samples until then.
 */
const WhereShown = () => (
  <p className="mb-5 max-w-prose print:hidden">
    Visitors see these once you publish “Your own testimonials” under{' '}
    {useIsFrontDesk() ? (
      'Agents’ pages'
    ) : (
      <Link
        to={adminWebsitePartPath('$part')}
        params={{ part: 'agents' }}
        className="font-semibold text-link"
      >
        Agents’ pages
      </Link>
    )}
    : the agent’s newest three, or else the brokerage’s. Until you have some, publish “No reviews
    section” there, so that no sample is shown.
  </p>
);

function Status({ withdrawnAt, isShown }: Testimonial) {
  if (withdrawnAt) {
    return (
      <span title={formatOfficeDate(withdrawnAt)}>
        <Badge tone="plain">Withdrawn</Badge>{' '}
        <time dateTime={withdrawnAt} className="table-screen:sr-only">
          {formatOfficeDate(withdrawnAt)}
        </time>
      </span>
    );
  }
  return isShown ? <Badge tone="oak">Shown</Badge> : <Badge tone="plain">Not shown</Badge>;
}

const columns: Columns<Testimonial> = [
  {
    header: 'Client',
    width: 'wide:w-[15%]',
    sort: { by: 'name', words: textOrder },
    cell: ({ id, name }) => (
      <RecordName to={adminEditPath(adminPaths.testimonials, id)} name={name} />
    ),
  },
  {
    header: 'Words',
    width: 'wide:w-[21%]',
    cell: ({ content }) => <OneLine title={content} className="not-wide:line-clamp-3" />,
  },
  {
    header: 'Agent',
    width: 'wide:w-[12%]',
    cell: ({ agentId, agentName, agentIsActive }) =>
      agentId && agentName ? (
        <AgentLink agentId={agentId} name={markedName(agentName, agentIsActive)} />
      ) : (
        <OneLine title="The brokerage" />
      ),
  },
  {
    header: 'Consent',
    width: 'wide:w-[11%]',
    sort: { by: 'consent', words: dateOrder },
    cell: ({ consentDate }) =>
      consentDate ? (
        <time dateTime={consentDate}>{formatCalendarDate(consentDate)}</time>
      ) : (
        'Missing'
      ),
  },
  {
    header: 'Added',
    width: 'wide:w-[11%]',
    sort: { by: 'added', words: dateOrder },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatOfficeDate(createdAt)}</time>,
  },
  {
    header: 'Status',
    width: 'wide:w-[11.5%]',
    sort: { by: 'status', words: { ascending: 'not shown first', descending: 'shown first' } },
    cell: (row) => <Status {...row} />,
  },
];
