import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { administrators } from '#web/api/administrators.ts';
import { sessionQuery } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.tsx';

/** @returns a function that shows a toast after a change and reloads what shows the account */
export function useAdministratorChange() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (message: string, { ownRole = false } = {}) => {
    toast({ title: message });
    if (ownRole) {
      // The sidebar shows the role, and the links that the role allows.
      queryClient.removeQueries(sessionQuery);
      await router.invalidate();
    }
    await administrators.refresh(queryClient);
  };
}

export type OnChanged = ReturnType<typeof useAdministratorChange>;
