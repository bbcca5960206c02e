import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { ListedAdministrator } from '#features/sign-in/domain/administrators.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useSession } from '#shared/session/session.ts';
import { administratorsQuery } from '#features/sign-in/api/administrators.ts';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { AdministratorsTable } from './administrators-table.tsx';
import { CreateDialog } from './create-dialog.tsx';

export function AdministratorsPage() {
  const { user } = useSession();
  const query = useQuery(administratorsQuery);
  return (
    <Screen
      title="Administrators"
      intro={`People who can sign in, and their roles. ${policyInWords(query.data)}`.trim()}
      actions={<AddAdministrator />}
    >
      <QueryView
        query={query}
        loading="Loading administrators..."
        failed="The administrators could not be loaded"
      >
        {(all) => (
          <>
            <UnreadableApps
              usernames={all
                .filter(({ isAppUnreadable }) => isAppUnreadable)
                .map(({ username }) => username)}
            />
            <AdministratorsTable administrators={all} ownName={user.username} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

/** Says which administrators must have a second factor, if any. */
function policyInWords(all: ListedAdministrator[] = []): string {
  const required = all.filter(({ isFactorRequired }) => isFactorRequired);
  if (required.some(({ role }) => role === 'admin')) return 'All must have a second factor.';
  return required.length > 0 ? 'Super admins must have a second factor.' : '';
}

/** A warning that the server cannot check the codes of some authenticator apps. */
function UnreadableApps({ usernames }: { usernames: string[] }) {
  if (usernames.length === 0) return null;
  return (
    <p role="note" className="mb-5 border border-l-4 border-brick bg-surface px-3.5 py-3">
      Codes from {counted(usernames.length, 'authenticator app', 'authenticator apps')} are refused
      ({usernames.join(', ')}), because the server does not have the key to check them. Put the key
      back into SECRETS_KEY or secrets.key and restart the server. Until then, a passkey, a recovery
      code or a sign-in link works.
    </p>
  );
}

function AddAdministrator() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserRoundPlus aria-hidden className="size-4" />
        Add Administrator
      </Button>
      <CreateDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
