import { useQuery } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import type { ContactSubmission } from '#domain/leads.ts';
import { ListCount } from '#web/admin/shell/list-count.tsx';
import { PagedRows } from '#web/admin/shell/paged-rows.tsx';
import { QueryView } from '#web/admin/shell/query-view.tsx';
import { RefreshButton } from '#web/admin/shell/refresh-button.tsx';
import { Screen } from '#web/admin/shell/screen.tsx';
import { longestSearch } from '#web/admin/shell/list-search.ts';
import { type FoundRows, useFoundRows } from '#web/admin/shell/use-found-rows.ts';
import { contactsQuery } from '#web/api/contacts.ts';
import { EmptyMessage } from '#web/ui/empty-message.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { contactColumns } from './contact-columns.tsx';

const searchable = ({ firstName, lastName, email, phone, message }: ContactSubmission) =>
  `${firstName} ${lastName}\n${email}\n${phone ?? ''}\n${message ?? ''}`;

export function ContactsPage() {
  const contacts = useQuery(contactsQuery);
  const list = useFoundRows(contacts.data, searchable);
  return (
    <Screen
      title="Contact Submissions"
      intro={<ListCount>{contacts.data && countOf(list, contacts.data.length)}</ListCount>}
      actions={
        <RefreshButton query={contacts} failure="Failed to refresh the contact submissions" />
      }
    >
      <div className="mb-4 max-w-md print:hidden">
        <SearchBox
          label="Search contact submissions"
          value={list.search.q ?? ''}
          maxLength={longestSearch}
          onType={list.type}
          onSettle={list.settle}
        />
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

function countOf({ search, found }: FoundRows<ContactSubmission>, total: number) {
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'submission' : 'submissions'}`;
  return search.q ? `${found.length.toLocaleString('en-US')} of ${all}` : all;
}

const NoContacts = () => (
  <EmptyMessage
    icon={Inbox}
    title="No contact submissions found"
    body="Inquiries from the site arrive here."
  />
);

function FoundContacts({ list }: { list: FoundRows<ContactSubmission> }) {
  if (list.found.length === 0) {
    return (
      <EmptyMessage
        icon={SearchX}
        title="No contact submissions found"
        body={`Nothing matches “${list.search.q}”.`}
        action={
          <Button look="secondary" onClick={list.clear}>
            Clear search
          </Button>
        }
      />
    );
  }
  return (
    <PagedRows list={list} total={list.found.length}>
      <Table
        caption="Contact submissions, newest first"
        columns={contactColumns}
        rows={list.visible}
        rowKey={(contact) => contact.id}
      />
    </PagedRows>
  );
}
