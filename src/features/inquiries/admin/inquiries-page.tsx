import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Inbox, Plus } from 'lucide-react';
import { useState, useEffect } from 'react';
import { markSpamSeen } from '#features/inquiries/api.ts';
import { NothingFound } from '#shared/ui/list/nothing-found.tsx';
import { ExportButton } from '#shared/lists/export-button.tsx';
import { maybeSpam } from '#features/inquiries/domain/inquiries.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { NewInquiriesBar } from './new-inquiries-bar.tsx';
import { NoEmailServer } from '#features/emails/admin/no-email-server.tsx';
import { ListIntro } from '#shared/lists/list-intro.tsx';
import { PagedRows } from '#shared/lists/paged-rows.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useColumns } from '#shared/lists/use-columns.tsx';
import { useSortedList } from '#shared/lists/use-sorted-list.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { Table } from '#shared/ui/list/table.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { inquiryCard } from './inquiry-card.tsx';
import { inquiryColumns } from './inquiry-columns.tsx';
import { InquiryFilters } from './inquiry-filters.tsx';
import { BulkBar } from './queue/bulk-bar.tsx';
import { EmailAgentsCheckbox } from './queue/email-agents-checkbox.tsx';
import {
  type InquirySearch,
  searchOfTab,
  usualOrder,
  withOpenByDefault,
} from './queue/inquiry-tab.ts';
import { InquiryTabs } from './queue/inquiry-tabs.tsx';
import { inquiryPageQuery } from './queue/neighbors.ts';
import { useBulkEdit } from './queue/use-bulk-edit.ts';

const route = getRouteApi(`/signed-in${adminPaths.inquiries}`);

export function InquiriesPage() {
  const address = route.useSearch();
  const list = useSortedList(address, inquiryPageQuery, usualOrder(address));
  const { query, search } = list;
  const rowsOnPage = query.data?.rows ?? [];
  const [isEmailing, setEmailing] = useState(true);
  const emailing = { isOn: isEmailing, setOn: setEmailing };
  const openedFrom = { list: search, inquiryIds: rowsOnPage.map(({ id }) => id) };
  const columns = inquiryColumns(openedFrom, isEmailing);
  const bulk = useBulkEdit(rowsOnPage);
  const isWithoutSpam = search.status === 'all';
  const { shown, menu } = useColumns('contact_submission', columns);
  useMarkSpamSeen(search.status === 'spam');
  return (
    <Screen
      title="Contact Submissions"
      intro={
        <ListIntro
          list={list}
          loading="Loading inquiries..."
          count={(total) => counted(total, 'inquiry', 'inquiries')}
        />
      }
      actions={
        <>
          <AddLink list={search} />
          <RefreshButton query={query} failure="Failed to refresh the inquiries" />
          {menu}
          <ExportButton
            path={apiPaths.inquiries}
            parameters={withOpenByDefault(search)}
            {...(isWithoutSpam && { label: 'Export without spam' })}
          />
        </>
      }
    >
      <NoEmailServer />
      <FailedEmails />
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <InquiryTabs search={search} onChoose={(tab) => list.narrow(searchOfTab(tab, search))} />
        <div className="max-sm:hidden">
          <EmailAgentsCheckbox {...emailing} />
        </div>
      </div>
      <InquiryFilters list={list} columns={columns} />
      <QueryView
        query={query}
        loading="Loading inquiries..."
        failed="The inquiries could not be loaded"
      >
        {({ rows, total }) =>
          total === 0 ? (
            <NoInquiries
              q={search.q}
              onClear={list.isNarrowed ? list.clear : undefined}
              onSearchAll={
                search.q && search.status !== 'all'
                  ? () => list.narrow(searchOfTab('all', search))
                  : undefined
              }
            />
          ) : (
            <div className="[&_tbody_:is(td,th)]:wide:py-0.5">
              <PagedRows list={list} total={total}>
                <Table
                  caption="Inquiries"
                  columns={shown}
                  rows={rows}
                  rowKey={({ id }) => id}
                  card={inquiryCard(openedFrom)}
                  isQuiet={({ status }) => status === 'spam'}
                  sorting={list.sorting}
                  selection={bulk.selection}
                />
              </PagedRows>
            </div>
          )
        }
      </QueryView>
      <NewInquiriesBar loadedAt={query.dataUpdatedAt} />
      <BulkBar
        bulk={bulk}
        emailing={emailing}
        isSpam={search.status === 'spam'}
        hasMaybeSpam={rowsOnPage.some(maybeSpam)}
      />
    </Screen>
  );
}

const AddLink = ({ list }: { list: InquirySearch }) => (
  <Link to={adminPaths.inquiryNew} state={{ list }} className={buttonClasses('primary')}>
    <Plus aria-hidden className="size-4" />
    Add inquiry
  </Link>
);

interface NoInquiriesProps {
  q: string | undefined;
  /** Removes the search and the filters. Undefined if the list has none. */
  onClear: (() => void) | undefined;
  /** Searches in the tab "All". Undefined if nothing is searched or that tab is open. */
  onSearchAll: (() => void) | undefined;
}

function NoInquiries({ q, onClear, onSearchAll }: NoInquiriesProps) {
  const title = 'No inquiries found';
  if (!onClear) {
    return <EmptyMessage icon={Inbox} title={title} body="New inquiries appear here." />;
  }
  return (
    <NothingFound title={title} q={q} onClear={onClear}>
      {onSearchAll && <Button onClick={onSearchAll}>Search all inquiries</Button>}
    </NothingFound>
  );
}

/**
 * Tells the server when the user opens the list of spam. The list loads after that, so that spam
 * which arrives in between is counted as new once more instead of never.
 */
function useMarkSpamSeen(isSpamShown: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isSpamShown) return;
    markSpamSeen().then(
      () => client.invalidateQueries({ queryKey: ['list', 'inquiries'] }),
      () => undefined,
    );
  }, [isSpamShown, client]);
}
