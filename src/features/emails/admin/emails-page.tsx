import { getRouteApi } from '@tanstack/react-router';
import { MailCheck, MailX } from 'lucide-react';
import { SearchBox } from '#shared/ui/list/search-box.tsx';
import type { SearchOf } from '#shared/lists/url-search.ts';
import { DayField } from '#shared/lists/day-field.tsx';
import { longestSearch } from '#shared/domain/lists.ts';
import { filterOf } from '#shared/ui/list/filter-select.tsx';
import {
  type EmailStatus,
  emailKinds,
  emailStatuses,
  type EmailsQuery,
  type ListedEmail,
} from '#features/emails/domain.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { ExportButton } from '#shared/lists/export-button.tsx';
import { ListCount } from '#shared/lists/list-count.tsx';
import { NoEmailServer } from './no-email-server.tsx';
import { PagedRows } from '#shared/lists/paged-rows.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { RefreshButton } from '#shared/screen/refresh-button.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useList, type List } from '#shared/lists/use-list.ts';
import { emailsPageQuery } from '#features/emails/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceTabs } from '#shared/ui/form/choice-tabs.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { Table } from '#shared/ui/list/table.tsx';
import { emailColumns } from './email-columns.tsx';
import { SendFailedAgain } from './send-failed-again.tsx';
import { TestEmail } from './test-email.tsx';

const route = getRouteApi(`/signed-in${adminPaths.emails}`);

/** The status "sending" is left out, because an email has it only briefly. */
const statuses = ['failed', 'maybe_delivered', 'queued', 'sent'] as const satisfies EmailStatus[];
const statusOptions = statuses.map((value) => ({ value, label: emailStatuses.labels[value] }));

export function EmailsPage() {
  const list = useList(route.useSearch(), emailsPageQuery);
  const { query, search, narrow } = list;
  const { status } = search;
  return (
    <Screen
      title="Emails"
      intro={
        <ListCount query={query} loading="Loading emails...">
          {query.data && counted(query.data.total, 'email', 'emails')}
        </ListCount>
      }
      actions={
        <>
          <RefreshButton query={query} failure="Failed to refresh the emails" />
          <ExportButton path={apiPaths.emails} parameters={search} />
          <TestEmail />
          <SendFailedAgain />
        </>
      }
    >
      <NoEmailServer />
      <ChoiceTabs
        legend="Status"
        all="All"
        options={statusOptions}
        value={status}
        onChoose={(chosen) => narrow({ status: chosen, wanted: undefined })}
      />
      <EmailFilters list={list} />
      <QueryView query={query} loading="Loading emails..." failed="The emails could not be loaded">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoEmails status={status} isNarrowed={list.isNarrowed} onAll={list.clear} />
          ) : (
            <PagedRows list={list} total={total}>
              <Table
                caption="Emails, newest first"
                columns={emailColumns}
                rows={rows}
                rowKey={(email) => email.id}
                isQuiet={(email) => email.status === 'failed' && !email.isWanted}
              />
            </PagedRows>
          )
        }
      </QueryView>
    </Screen>
  );
}

interface NoEmailsProps {
  status: string | undefined;
  isNarrowed: boolean;
  onAll: () => void;
}

function NoEmails({ status, isNarrowed, onAll }: NoEmailsProps) {
  if (!isNarrowed) {
    return (
      <EmptyMessage
        icon={MailX}
        title="No emails yet"
        body="Each inquiry sends an alert to the office and the agent, and an auto-reply to the client. They are listed here."
      />
    );
  }
  const isGood = status === 'failed';
  return (
    <EmptyMessage
      icon={isGood ? MailCheck : MailX}
      title={isGood ? 'No failed emails' : 'No emails found'}
      body={
        isGood
          ? 'All emails were sent or are waiting.'
          : 'No email matches the search and the filters.'
      }
      action={
        <Button look="secondary" onClick={onAll}>
          Show all emails
        </Button>
      }
    />
  );
}

function EmailFilters({ list }: { list: List<ListedEmail, SearchOf<EmailsQuery>> }) {
  const { search, narrow } = list;
  return (
    <div className="my-4 grid grid-cols-2 gap-3 print:block! lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="max-lg:col-span-2">
        <SearchBox
          label="Search by recipient or subject"
          value={search.q ?? ''}
          maxLength={longestSearch}
          onType={list.type}
          onSettle={list.settle}
        />
      </div>
      <div className="max-lg:col-span-2">
        {filterOf(list)('kind', 'Kind', 'All kinds', emailKinds.options)}
      </div>
      <DayField
        label="From"
        day={search.from ?? ''}
        onChoose={(from) => narrow({ from: from || undefined })}
      />
      <DayField
        label="To"
        day={search.to ?? ''}
        onChoose={(to) => narrow({ to: to || undefined })}
      />
    </div>
  );
}
