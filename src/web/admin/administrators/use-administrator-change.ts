import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { administrators } from '#web/api/administrators.ts';
import { sessionQuery } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.tsx';

/** @returns what follows on a change: it is said to be done, and what shows it asks again */
export function useAdministratorChange() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (said: string, { ownRole = false } = {}) => {
    toast({ title: said });
    if (ownRole) {
      // The shell shows the role, and what it may see.
      queryClient.removeQueries(sessionQuery);
      await router.invalidate();
    }
    await administrators.refresh(queryClient);
  };
}

export type OnChanged = ReturnType<typeof useAdministratorChange>;
