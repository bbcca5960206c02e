import { Link } from '@tanstack/react-router';
import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { longestSearch } from '#domain/lists.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { EmptyMessage } from '#web/ui/list/empty-message.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { SortSelect } from '#web/ui/list/sorting.tsx';
import { type Column, Table } from '#web/ui/list/table.tsx';
import { ListCount } from './list-count.tsx';
import { PagedRows } from './paged-rows.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { RefreshButton } from '#web/admin/screen/refresh-button.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import type { ListSearch } from './use-list.ts';
import type { SortedList } from './use-sorted-list.ts';

interface ListScreenProps<Row> {
  list: Omit<SortedList<Row, ListSearch>, 'narrow'>;
  title: string;
  /** What the records are called in a sentence, such as "agents". */
  noun: string;
  /** @returns such as "3 active agents" */
  count: (total: number) => string;
  /** Such as "Search by name or email" */
  searchLabel: string;
  filters: ReactNode;
  empty: { icon: LucideIcon; title: string; body: string };
  add: { label: string; to: string };
  columns: [Column<Row>, ...Column<Row>[]];
  rowKey: (row: Row) => string;
  isQuiet?: (row: Row) => boolean;
  renderActions: (row: Row) => ReactNode;
}

/** A list of records: how many, what narrows and orders it, its rows, and the way to a new one. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, title, noun, count, searchLabel, filters, add, columns } = props;
  const { query, search } = list;
  return (
    <Screen
      title={title}
      intro={
        <ListCount query={query} loading={`Loading ${noun}...`}>
          {query.data && count(query.data.total)}
        </ListCount>
      }
      actions={
        <>
          <RefreshButton query={query} failure={`Failed to refresh the ${noun}`} />
          <AddLink list={list} add={add} />
        </>
      }
    >
      <div className="@container mb-4 print:hidden">
        <div className="grid grid-cols-2 gap-3 wide:flex">
          <div className="col-span-2 wide:max-w-sm wide:flex-1">
            <SearchBox
              label={searchLabel}
              value={search.q ?? ''}
              maxLength={longestSearch}
              onType={list.type}
              onSettle={list.settle}
            />
          </div>
          {filters}
          <div className="only:col-span-2 wide:hidden">
            <SortSelect columns={columns} sorting={list.sorting} />
          </div>
        </div>
      </div>
      <QueryView
        query={query}
        loading={`Loading ${noun}...`}
        failed={`The ${noun} could not be loaded`}
      >
        {({ rows, total }) =>
          total === 0 ? <Empty {...props} /> : <Rows {...props} rows={rows} total={total} />
        }
      </QueryView>
    </Screen>
  );
}

function Rows<Row>({
  list,
  title,
  columns,
  rowKey,
  isQuiet,
  renderActions,
  rows,
  total,
}: ListScreenProps<Row> & { rows: Row[]; total: number }) {
  return (
    <PagedRows list={list} total={total}>
      <Table
        caption={title}
        columns={[...columns, actionsColumn(renderActions)]}
        rows={rows}
        rowKey={rowKey}
        {...(isQuiet && { isQuiet })}
        sorting={list.sorting}
      />
    </PagedRows>
  );
}

const actionsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  header: 'Actions',
  width: '',
  isActions: true,
  cell,
});

/** The same words whether nothing is there or nothing is found; the way on differs. */
function Empty<Row>({ list, empty, add }: ListScreenProps<Row>) {
  if (!list.isNarrowed)
    return <EmptyMessage {...empty} action={<AddLink list={list} add={add} />} />;
  const { q } = list.search;
  return (
    <EmptyMessage
      icon={SearchX}
      title={empty.title}
      body={q ? `Nothing matches “${q}”.` : 'Nothing matches the filters.'}
      action={
        <Button look="secondary" onClick={list.clear}>
          {q ? 'Clear search' : 'Clear filters'}
        </Button>
      }
    />
  );
}

function AddLink<Row>({ list, add }: Pick<ListScreenProps<Row>, 'list' | 'add'>) {
  return (
    <Link to={add.to} state={{ list: list.search }} className={buttonClasses('primary')}>
      {add.label}
    </Link>
  );
}
