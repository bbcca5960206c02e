import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withSession } from '#shared/session/sign-in-again.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { hasStatus } from '#shared/api/request.ts';
import { useKeptFocus } from '#shared/screen/kept-focus.ts';
import { toast } from '#shared/ui/toast.tsx';

/** Returns a mutation that changes an inquiry, shows a toast and reloads the inquiries. */
export function useInquiryChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  words: { success: string; failure: string },
) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (input: Input) => withSession(() => change(input)),
    onMutate: () => keepFocus(),
    onSuccess: () => {
      toast({ title: words.success });
      return refreshInquiries(client);
    },
    onError: (error) => {
      const description = (hasStatus(error, 429) && error.detail) || words.failure;
      toast({ title: 'Error', description, destructive: true });
    },
  });
  const keepFocus = useKeptFocus(mutation.isPending);
  return mutation;
}
