import { getRouteApi } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { AgentLink } from '#features/agents/admin/agent-link.tsx';
import {
  propertyStatuses,
  propertyType,
  type ListedProperty,
} from '#features/properties/domain/properties.ts';
import { canBeConfirmed } from '#features/properties/domain/public-property.ts';
import { request } from '#shared/api/request.ts';
import { recordCalls } from '#shared/api/resource.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { formatCalendarDate, formatOfficeDate, officeDay } from '#shared/domain/office-time.ts';
import { adminEditPath, adminPaths } from '#shared/domain/paths.ts';
import { ImportLink } from '#shared/screen/import-link.tsx';
import { ListScreen } from '#shared/lists/list-screen.tsx';
import { RecordName, RowButton } from '#shared/lists/row-actions.tsx';
import { useDeletion } from '#shared/lists/use-deletion.tsx';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { filterOf } from '#shared/ui/list/filter-select.tsx';
import { OneLine } from '#shared/ui/list/one-line.tsx';
import { dateOrder, numberOrder, textOrder } from '#shared/ui/list/sorting.tsx';
import type { Column } from '#shared/ui/list/table.tsx';
import { OnTheSite } from './on-the-site.tsx';

const properties = recordCalls(propertyType);
const route = getRouteApi(`/signed-in${adminPaths.properties}`);

const statuses = [
  ...propertyStatuses.options,
  { value: 'ended', label: 'No longer shown' },
  { value: 'ending', label: 'Ends within a week' },
] as const;

export function PropertiesPage() {
  const list = useSortedList(route.useSearch(), properties.list, {
    by: 'added',
    direction: 'descending',
  });
  const isFrontDesk = useIsFrontDesk();
  const today = officeDay(new Date(useMountTime()));
  const deletion = useDeletion({ type: propertyType, calls: properties });
  const stillRight = useRecordChange<ListedProperty>({
    change: ({ id }) => request('POST', apiPaths.propertyStillRight(id)),
    refresh: properties.refresh,
    success: 'Property confirmed as still right',
    failure: 'Failed to confirm property',
  });
  return (
    <>
      <ListScreen
        list={list}
        type={propertyType}
        count={(total) => counted(total, 'property', 'properties')}
        searchLabel="Search by title, address, MLS number or agent"
        filters={filterOf(list)('status', 'Status', 'All statuses', statuses)}
        empty={{
          icon: House,
          body: 'Add the homes that you sold, and those that you list.',
        }}
        columns={[titleColumn(!isFrontDesk), ...columns]}
        isReadOnly={isFrontDesk}
        links={<ImportLink kind="properties" />}
        renderActions={(home) => (
          <>
            {canBeConfirmed(home, today) && (
              <RowButton
                label="Still right"
                of={home.title}
                isPending={stillRight.isPending && stillRight.variables.id === home.id}
                onClick={() => stillRight.mutate(home)}
              />
            )}
            {deletion.renderButton(home)}
          </>
        )}
      />
      {deletion.dialog}
    </>
  );
}

const formatDollars = (dollars: number) => `$${dollars.toLocaleString('en-US')}`;

/** @param isLink whether the title is a link to the form, which the front desk may not open */
const titleColumn = (isLink: boolean): Column<ListedProperty> => ({
  header: 'Title',
  width: 'wide:w-[25%]',
  sort: { by: 'title', words: textOrder },
  cell: ({ id, title, streetNumber, street }) => (
    <>
      {isLink ? (
        <RecordName to={adminEditPath(adminPaths.properties, id)} name={title}>
          <SampleMark id={id} />
        </RecordName>
      ) : (
        <OneLine title={title} className="font-semibold" />
      )}
      <OneLine
        title={[streetNumber, street].filter(Boolean).join(' ')}
        className="text-sm text-quiet"
      />
    </>
  ),
});

const columns: Column<ListedProperty>[] = [
  {
    header: 'Agent',
    width: 'wide:w-[14%]',
    cell: ({ agentId, agentName, agentIsActive }) =>
      agentId && agentName ? (
        <AgentLink agentId={agentId} name={markedName(agentName, agentIsActive)} />
      ) : (
        <OneLine title="The brokerage" />
      ),
  },
  {
    header: 'Price',
    width: 'wide:w-[9%]',
    isNumeric: true,
    sort: { by: 'price', words: numberOrder },
    cell: ({ status, price, soldPrice }) =>
      formatDollars(status === 'sold' ? (soldPrice ?? price) : price),
  },
  {
    header: 'Status',
    width: 'wide:w-[11%]',
    sort: { by: 'status', words: textOrder },
    cell: ({ status, closedOn }) => (
      <>
        <span className="block">{propertyStatuses.labels[status]}</span>
        {status === 'sold' && closedOn && (
          <time dateTime={closedOn} className="block text-sm whitespace-nowrap text-quiet">
            {formatCalendarDate(closedOn)}
          </time>
        )}
      </>
    ),
  },
  {
    header: 'Added',
    width: 'wide:w-[10%]',
    sort: { by: 'added', words: dateOrder },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatOfficeDate(createdAt)}</time>,
  },
  {
    header: 'On the site',
    width: 'wide:w-[15%]',
    cell: (home) => <OnTheSite property={home} />,
  },
];
