import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withSession } from '#web/admin/shell/sign-in-again.ts';
import { refreshContacts } from '#web/api/contacts.ts';
import { ApiError } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.tsx';

const changedMeanwhile =
  'Somebody else changed this submission in the meantime. It is shown as it stands now.';

/** Something done to one inquiry: done, shown and said. */
export function useContactChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  words: { success: string; failure: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withSession(() => change(input)),
    onSuccess: () => {
      toast({ title: words.success });
      return refreshContacts(client);
    },
    onError: (error) => {
      const isStale = error instanceof ApiError && error.status === 412;
      const description = isStale ? changedMeanwhile : words.failure;
      toast({ title: 'Error', description, destructive: true });
      return isStale ? refreshContacts(client) : undefined;
    },
  });
}
