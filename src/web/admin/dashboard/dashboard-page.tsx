import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowRight, Inbox, ShieldCheck } from 'lucide-react';
import { Screen } from '#web/admin/shell/screen.tsx';
import { contactsQuery } from '#web/api/contacts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const shell = getRouteApi('/shell');

export function DashboardPage() {
  const { user } = shell.useRouteContext().session;
  return (
    <Screen title="Dashboard" intro={`Welcome, ${user.username}.`}>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <ContactsCard />
        <Card icon={ShieldCheck} title="Admin Access: Secure">
          <p className="text-quiet">
            You are signed in as {user.role.replaceAll('_', ' ')}. Log out when you leave this desk.
          </p>
        </Card>
      </div>
    </Screen>
  );
}

function ContactsCard() {
  const contacts = useQuery(contactsQuery);
  return (
    <Card icon={Inbox} title="Contact Submissions">
      {contacts.data ? (
        <p className="font-display text-5xl/none font-medium tabular-nums">
          {contacts.data.length.toLocaleString('en-US')}
        </p>
      ) : (
        <CountMissing isLoading={contacts.isFetching} onRetry={() => void contacts.refetch()} />
      )}
      <Link
        to={paths.admin.contacts}
        className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-oak underline decoration-brick decoration-2 underline-offset-4 hover:text-brick"
      >
        Manage<span className="sr-only"> contact submissions</span>
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </Card>
  );
}

function CountMissing({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  if (isLoading) {
    return <output className="text-quiet">Loading...</output>;
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>The count could not be loaded.</p>
      <Button look="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
