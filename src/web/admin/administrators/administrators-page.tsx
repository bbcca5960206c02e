import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { useSession } from '#web/admin/session/session.ts';
import { administratorsQuery } from '#web/api/administrators.ts';
import { hasStatus } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { AdministratorsTable } from './administrators-table.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { SuperAdminsOnly } from './super-admins-only.tsx';

export function AdministratorsPage() {
  const { user } = useSession();
  const query = useQuery(administratorsQuery);
  if (hasStatus(query.error, 403)) {
    return (
      <Screen title="Administrators">
        <SuperAdminsOnly />
      </Screen>
    );
  }
  return (
    <Screen
      title="Administrators"
      intro="People who can sign in, and their roles."
      actions={<AddAdministrator />}
    >
      <QueryView
        query={query}
        loading="Loading administrators..."
        failed="The administrators could not be loaded"
      >
        {(all) => <AdministratorsTable administrators={all} ownName={user.username} />}
      </QueryView>
    </Screen>
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
