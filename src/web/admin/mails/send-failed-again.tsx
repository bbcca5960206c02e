import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { withSession } from '#web/admin/shell/sign-in-again.ts';
import { refreshContacts } from '#web/api/contacts.ts';
import { mailStateQuery, sendFailedMailsAgain } from '#web/api/mails.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

const mails = (count: number, adjective = '') =>
  `${count.toLocaleString('en-US')} ${adjective}${count === 1 ? 'mail' : 'mails'}`;

/** All that failed and are still wanted, such as after the mail server was away for a day. */
export function SendFailedAgain() {
  const client = useQueryClient();
  const { data: state } = useQuery(mailStateQuery);
  const again = useMutation({
    mutationFn: () => withSession(sendFailedMailsAgain),
    onSuccess: ({ mails: count }) => {
      toast({ title: `${mails(count)} on the way again` });
      document.querySelector('h1')?.focus();
      return refreshContacts(client);
    },
    onError: () => {
      toast({ title: 'Error', description: 'Failed to send the mails again', destructive: true });
    },
  });
  if (!state?.isSending || state.failed === 0) return null;
  return (
    <Button pending={again.isPending && 'Sending...'} onClick={() => again.mutate()}>
      <Send aria-hidden className="size-4" />
      {`Send ${mails(state.failed, 'failed ')} again`}
    </Button>
  );
}
