import { useQuery } from '@tanstack/react-query';
import { Inbox, RotateCw, SearchX } from 'lucide-react';
import type { ContactSubmission } from '#domain/leads.ts';
import { ListCount } from '#web/admin/shell/list-count.tsx';
import { PagedRows } from '#web/admin/shell/paged-rows.tsx';
import { QueryView } from '#web/admin/shell/query-view.tsx';
import { Screen } from '#web/admin/shell/screen.tsx';
import { type List, useList } from '#web/admin/shell/use-list.ts';
import { contactsQuery } from '#web/api/contacts.ts';
import { EmptyMessage } from '#web/ui/empty-message.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { contactColumns } from './contact-columns.tsx';

const searchable = ({ firstName, lastName, email, phone, message }: ContactSubmission) =>
  `${firstName} ${lastName}\n${email}\n${phone ?? ''}\n${message ?? ''}`;

export function ContactsPage() {
  const contacts = useQuery(contactsQuery);
  const list = useList(contacts.data, searchable);
  return (
    <Screen title="Contact Submissions" actions={<Refresh />}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SearchBox label="Search contact submissions" value={list.q} onSearch={list.search} />
        <ListCount list={list} total={contacts.data?.length} noun="submission" />
      </div>
      <QueryView
        query={contacts}
        loading="Loading contact submissions..."
        failed="The contact submissions could not be loaded"
      >
        {(all) => (all.length === 0 ? <NoContacts /> : <FoundContacts list={list} />)}
      </QueryView>
    </Screen>
  );
}

/** Data is never stale by itself, so there is a way to ask for the newest. */
function Refresh() {
  const { isFetching, refetch } = useQuery(contactsQuery);
  const refresh = async () => {
    const { isError } = await refetch();
    if (isError) {
      toast({
        title: 'Error',
        description: 'Failed to refresh the contact submissions',
        destructive: true,
      });
    }
  };
  return (
    <IconButton
      label="Refresh"
      icon={RotateCw}
      onClick={() => void refresh()}
      className="border border-edge bg-surface hover:bg-sunken"
      iconClassName={isFetching ? 'motion-safe:animate-spin' : ''}
    />
  );
}

const NoContacts = () => (
  <EmptyMessage
    icon={Inbox}
    title="No contact submissions found"
    body="Inquiries from the site arrive here."
  />
);

function FoundContacts({ list }: { list: List<ContactSubmission> }) {
  if (list.found.length === 0) {
    return (
      <EmptyMessage
        icon={SearchX}
        title="No contact submissions found"
        body={`Nothing matches “${list.q}”.`}
        onClearSearch={() => list.search('')}
      />
    );
  }
  return (
    <PagedRows list={list}>
      <Table
        caption="Contact submissions, newest first"
        columns={contactColumns}
        rows={list.visible}
        rowKey={(contact) => contact.id}
      />
    </PagedRows>
  );
}
