import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ListedAdministrator } from '#features/sign-in/domain/administrators.ts';
import { administrators } from '#features/sign-in/api/administrators.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { toast } from '#shared/ui/toast.tsx';

/**
 * @returns a function that shows a toast after a change and reloads the list of administrators and
 * the audit trail. With `ownRole`, it also reads the session again.
 */
export function useAdministratorChange() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (message: string, { ownRole = false } = {}) => {
    toast({ title: message });
    if (ownRole) {
      // Read the session again, because the sidebar shows the role and only the links that the role
      // allows.
      queryClient.removeQueries(sessionQuery);
      await router.invalidate();
    }
    await administrators.refresh(queryClient);
  };
}

type OnChanged = ReturnType<typeof useAdministratorChange>;

export interface AdministratorProps {
  administrator: ListedAdministrator;
  isOwn: boolean;
  onChanged: OnChanged;
}
