import { getRouteApi } from '@tanstack/react-router';
import { Download, Inbox, SearchX } from 'lucide-react';
import { longestSearch } from '#domain/lists.ts';
import { adminPaths } from '#domain/paths.ts';
import { NewInquiriesBar } from '#web/admin/frame/new-inquiries-bar.tsx';
import { FailedEmails } from '#web/admin/frame/failed-emails.tsx';
import { NoEmailServer } from '#web/admin/screen/no-email-server.tsx';
import { ListCount } from '#web/admin/lists/list-count.tsx';
import { PagedRows } from '#web/admin/lists/paged-rows.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { RefreshButton } from '#web/admin/screen/refresh-button.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { useColumns } from '#web/admin/lists/use-columns.tsx';
import { ListTools } from '#web/admin/lists/views/list-tools.tsx';
import { ViewTabs } from '#web/admin/lists/views/view-tabs.tsx';
import { useSortedList } from '#web/admin/lists/use-sorted-list.ts';
import { exportHref, inquiries } from '#web/api/inquiries.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { counted } from '#web/ui/list/counted.ts';
import { EmptyMessage } from '#web/ui/list/empty-message.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { SortSelect } from '#web/ui/list/sorting.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { inquiryColumns } from './inquiry-columns.tsx';
import { InquiryFilters, StatusTabs } from './inquiry-filters.tsx';

const route = getRouteApi(`/signed-in${adminPaths.inquiries}`);

/** The screen with all inquiries, their status, assigned agent and reply time. */
export function InquiriesPage() {
  const order = { by: 'received', direction: 'descending' } as const;
  const list = useSortedList(route.useSearch(), inquiries.list, order);
  const { query, search } = list;
  const columns = inquiryColumns(search);
  const { shown, menu } = useColumns('contact_submission', columns);
  return (
    <Screen
      title="Contact Submissions"
      intro={
        <div className="flex flex-wrap items-center gap-x-3">
          <ListCount query={query} loading="Loading inquiries...">
            {query.data && counted(query.data.total, 'inquiry', 'inquiries')}
          </ListCount>
          <ListTools
            list="contact_submission"
            search={search}
            isNarrowed={list.isNarrowed}
            onClear={list.clear}
          />
        </div>
      }
      actions={
        <>
          <RefreshButton query={query} failure="Failed to refresh the inquiries" />
          {menu}
          <a
            href={exportHref({ ...search, page: undefined })}
            download
            className={buttonClasses('secondary')}
          >
            <Download aria-hidden className="size-4" />
            {search.status ? 'Export CSV' : 'Export CSV without spam'}
          </a>
        </>
      }
    >
      <NoEmailServer />
      <FailedEmails />
      <StatusTabs list={list} />
      <ViewTabs list="contact_submission" search={search} hasFixedTabs />
      <div className="@container mb-4">
        <div className="grid grid-cols-2 gap-3 print:block! wide:flex wide:flex-wrap">
          <div className="col-span-2 wide:max-w-sm wide:min-w-48 wide:flex-1">
            <SearchBox
              label="Search inquiries"
              value={search.q ?? ''}
              maxLength={longestSearch}
              onType={list.type}
              onSettle={list.settle}
            />
          </div>
          <InquiryFilters list={list} />
          <div className="col-span-2 wide:hidden">
            <SortSelect columns={columns} sorting={list.sorting} />
          </div>
        </div>
      </div>
      <QueryView
        query={query}
        loading="Loading inquiries..."
        failed="The inquiries could not be loaded"
      >
        {({ rows, total }) =>
          total === 0 ? (
            <NoInquiries q={search.q} onClear={list.isNarrowed ? list.clear : undefined} />
          ) : (
            <PagedRows list={list} total={total}>
              <Table
                caption="Inquiries"
                columns={shown}
                rows={rows}
                rowKey={({ id }) => id}
                isQuiet={({ status }) => status === 'spam'}
                sorting={list.sorting}
              />
            </PagedRows>
          )
        }
      </QueryView>
      <NewInquiriesBar loadedAt={query.dataUpdatedAt} />
    </Screen>
  );
}

interface NoInquiriesProps {
  q: string | undefined;
  /** Removes the search and the filters. Undefined if the list has none. */
  onClear: (() => void) | undefined;
}

function NoInquiries({ q, onClear }: NoInquiriesProps) {
  const title = 'No inquiries found';
  if (!onClear) {
    return <EmptyMessage icon={Inbox} title={title} body="New inquiries appear here." />;
  }
  return (
    <EmptyMessage
      icon={SearchX}
      title={title}
      body={q ? `Nothing matches “${q}”.` : 'Nothing matches the filters.'}
      action={
        <Button look="secondary" onClick={onClear}>
          {q ? 'Clear search' : 'Clear filters'}
        </Button>
      }
    />
  );
}
