import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { pageSize } from '#domain/lists.ts';
import { ListCount } from '#web/admin/lists/list-count.tsx';
import { NoEmailServer } from '#web/admin/screen/email-parts.tsx';
import { PagedRows } from '#web/admin/lists/paged-rows.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { RefreshButton } from '#web/admin/screen/refresh-button.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { useListAddress } from '#web/admin/lists/use-list-address.ts';
import { emailsQuery } from '#web/api/emails.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceTabs } from '#web/ui/form/choice-tabs.tsx';
import { counted } from '#web/ui/list/counted.ts';
import { EmptyMessage } from '#web/ui/list/empty-message.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { emailColumns } from './email-columns.tsx';
import { statusOptions } from './email-search.ts';
import { SendFailedAgain } from './send-failed-again.tsx';

/** Every mail that inquiries caused, and what became of it. */
export function EmailsPage() {
  const address = useListAddress();
  const { status, page = 1 } = address.search;
  const query = useQuery(emailsQuery({ status, page }));
  const total = query.data?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const list = { query, page: Math.min(page, pageCount), pageCount, goToPage: address.goToPage };
  return (
    <Screen
      title="Mail"
      intro={
        <ListCount query={query} loading="Loading mails...">
          {query.data && countOf(total)}
        </ListCount>
      }
      actions={
        <>
          <RefreshButton query={query} failure="Failed to refresh the mails" />
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
        onChoose={(chosen) => address.narrow({ status: chosen })}
      />
      <QueryView query={query} loading="Loading mails..." failed="The mails could not be loaded">
        {({ rows }) =>
          rows.length === 0 ? (
            <NoEmails status={status} onAll={() => address.narrow({ status: undefined })} />
          ) : (
            <PagedRows list={list} total={total}>
              <Table
                caption="Mails, newest first"
                columns={emailColumns}
                rows={rows}
                rowKey={(mail) => mail.id}
                isQuiet={(mail) => mail.status === 'failed' && !mail.isWanted}
              />
            </PagedRows>
          )
        }
      </QueryView>
    </Screen>
  );
}

const countOf = (total: number) => `${counted(total, 'mail', 'mails')}, newest first`;

function NoEmails({ status, onAll }: { status: string | undefined; onAll: () => void }) {
  if (status === undefined) {
    return (
      <EmptyMessage
        icon={MailX}
        title="No mails yet"
        body="Every inquiry sends a notice to the office and its agent, and thanks to the visitor. They are listed here."
      />
    );
  }
  const isGood = status === 'failed';
  return (
    <EmptyMessage
      icon={isGood ? MailCheck : MailX}
      title={isGood ? 'No failed mails' : 'No mails found'}
      body={
        isGood ? 'Everything went out, or is on its way.' : 'None of the mails has this status.'
      }
      action={
        <Button look="secondary" onClick={onAll}>
          Show all mails
        </Button>
      }
    />
  );
}
