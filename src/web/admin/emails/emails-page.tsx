import { getRouteApi } from '@tanstack/react-router';
import { MailCheck, MailX } from 'lucide-react';
import { type EmailStatus, emailStatusLabels } from '#domain/emails.ts';
import { adminPaths } from '#domain/paths.ts';
import { ListCount } from '#web/admin/lists/list-count.tsx';
import { NoEmailServer } from '#web/admin/screen/email-parts.tsx';
import { PagedRows } from '#web/admin/lists/paged-rows.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { RefreshButton } from '#web/admin/screen/refresh-button.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { useList } from '#web/admin/lists/use-list.ts';
import { emailsPageQuery } from '#web/api/emails.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceTabs } from '#web/ui/form/choice-tabs.tsx';
import { counted } from '#web/ui/list/counted.ts';
import { EmptyMessage } from '#web/ui/list/empty-message.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { emailColumns } from './email-columns.tsx';
import { SendFailedAgain } from './send-failed-again.tsx';

const route = getRouteApi(`/signed-in${adminPaths.emails}`);

/** The statuses to filter by; an email is only briefly being sent. */
const statuses = ['failed', 'queued', 'sent'] as const satisfies EmailStatus[];
const statusOptions = statuses.map((value) => ({ value, label: emailStatusLabels[value] }));

/** Every mail that inquiries caused, and what became of it. */
export function EmailsPage() {
  const list = useList(route.useSearch(), emailsPageQuery);
  const { query, search, narrow } = list;
  const { status } = search;
  return (
    <Screen
      title="Mail"
      intro={
        <ListCount query={query} loading="Loading mails...">
          {query.data && countOf(query.data.total)}
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
        onChoose={(chosen) => narrow({ status: chosen })}
      />
      <QueryView query={query} loading="Loading mails..." failed="The mails could not be loaded">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoEmails status={status} onAll={() => narrow({ status: undefined })} />
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
