import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NothingFound } from '#shared/ui/list/nothing-found.tsx';
import { longestSearch } from '#shared/domain/lists.ts';
import {
  adminEditPath,
  adminNewPath,
  recordApiPath,
  recordListPaths,
} from '#shared/domain/paths.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { buttonClasses } from '#shared/ui/button.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import type { Selection } from '#shared/ui/list/selection.tsx';
import { SortSelect } from '#shared/ui/list/sorting.tsx';
import { type Columns, Table } from '#shared/ui/list/table.tsx';
import { useColumns } from './use-columns.tsx';
import { ExportButton } from './export-button.tsx';
import { ListIntro } from './list-intro.tsx';
import { PagedRows } from './paged-rows.tsx';
import { RecordLink, RowActions } from './row-actions.tsx';
import type { ListSearch } from './use-list.ts';
import type { SortedList } from './use-sorted-list.ts';

/** The properties of a record type that the list's screen needs. */
type ListedType<Row> = Pick<
  RecordType<Row, never>,
  'entity' | 'title' | 'plural' | 'noun' | 'shortNoun' | 'nameOf'
>;

interface ListScreenProps<Row extends { id: string }> {
  list: Omit<SortedList<Row, ListSearch>, 'narrow'>;
  type: ListedType<Row>;
  /** Returns a text such as "3 active agents". */
  count: (total: number) => string;
  /** A text above the list. */
  note?: ReactNode;
  /** The label of the search box, such as "Search by name or email". */
  searchLabel: string;
  filters?: ReactNode;
  empty: { icon: LucideIcon; body: string };
  columns: Columns<Row>;
  /** Returns whether to show the row in the style of an inactive record. */
  isQuiet?: (row: Row) => boolean;
  /** Renders the row's actions that follow "Edit". */
  renderActions?: (row: Row) => ReactNode;
  /** The rows that the user has selected. Without this property the rows have no checkboxes. */
  selection?: Selection<Row>;
  /** Whether the user may neither add records nor edit them. */
  isReadOnly?: boolean;
  /** Links beside the one that adds a record. */
  links?: ReactNode;
}

/**
 * A screen with a list of records: its count, search, filters, sort order and pages, and a link to
 * add a record.
 */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { list, type, count, searchLabel, filters, columns } = props;
  const { entity, title, plural: noun } = type;
  const { query, search } = list;
  const { shown, menu } = useColumns(entity, columns);
  return (
    <Screen
      title={title}
      intro={<ListIntro list={list} loading={`Loading ${noun}...`} count={count} />}
      actions={
        <>
          <RefreshButton query={query} failure={`Failed to refresh the ${noun}`} />
          {menu}
          <ExportButton path={recordApiPath(entity)} parameters={search} />
          {props.links}
          {!props.isReadOnly && <AddLink {...props} />}
        </>
      }
    >
      {props.note}
      <div className="@container mb-4">
        <div className="grid grid-cols-2 gap-3 print:block! wide:flex">
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
          total === 0 ? (
            <Empty {...props} />
          ) : (
            <Rows {...props} columns={shown} rows={rows} total={total} />
          )
        }
      </QueryView>
    </Screen>
  );
}

function Rows<Row extends { id: string }>({
  list,
  type: { entity, title, nameOf },
  columns,
  isQuiet,
  renderActions,
  isReadOnly = false,
  selection,
  rows,
  total,
}: ListScreenProps<Row> & { rows: Row[]; total: number }) {
  const renderRowActions = (row: Row) => (
    <RowActions>
      <RecordLink
        label="Edit"
        to={adminEditPath(recordListPaths()[entity], row.id)}
        of={nameOf(row)}
        list={list.search}
      />
      {renderActions?.(row)}
    </RowActions>
  );
  const actions = { header: 'Actions', width: '', isActions: true, cell: renderRowActions };
  return (
    <PagedRows list={list} total={total}>
      <Table
        caption={title}
        columns={[...columns, ...(isReadOnly ? [] : [actions])]}
        rows={rows}
        rowKey={({ id }) => id}
        {...(isQuiet && { isQuiet })}
        sorting={list.sorting}
        {...(selection && { selection })}
      />
    </PagedRows>
  );
}

/**
 * The message in place of an empty list. As the specification requires, the title is the same
 * whether there are no records at all or none that match the search and the filters.
 */
function Empty<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { list, type, empty } = props;
  const title = `No ${type.plural} found`;
  if (!list.isNarrowed) {
    return (
      <EmptyMessage {...empty} title={title} action={!props.isReadOnly && <AddLink {...props} />} />
    );
  }
  return <NothingFound title={title} q={list.search.q} onClear={list.clear} />;
}

function AddLink<Row extends { id: string }>({ list, type }: ListScreenProps<Row>) {
  return (
    <Link
      to={adminNewPath(recordListPaths()[type.entity])}
      state={{ list: list.search }}
      className={buttonClasses('primary')}
    >
      Add {type.shortNoun ?? type.noun}
    </Link>
  );
}
