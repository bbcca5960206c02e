import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { withSession } from '#shared/session/sign-in-again.ts';
import { emailStateQuery, refreshInquiries, sendFailedEmailsAgain } from '#features/emails/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { toast } from '#shared/ui/toast.tsx';

/**
 * A button that sends failed emails again, for example after the mail server was down for a day. It
 * leaves out emails that are no longer worth sending, such as late auto-replies.
 */
export function SendFailedAgain() {
  const client = useQueryClient();
  const { data: state } = useQuery(emailStateQuery);
  const again = useMutation({
    mutationFn: () => withSession(sendFailedEmailsAgain),
    onSuccess: ({ emails: count }) => {
      toast({ title: `${counted(count, 'email', 'emails')} will be sent again` });
      document.querySelector('h1')?.focus();
      return refreshInquiries(client);
    },
    onError: () => {
      toast({ title: 'Error', description: 'Failed to send the emails again', destructive: true });
    },
  });
  if (!state?.isSending || state.failed === 0) return null;
  return (
    <Button pending={again.isPending && 'Sending...'} onClick={() => again.mutate()}>
      <Send aria-hidden className="size-4" />
      {`Send ${counted(state.failed, 'failed email', 'failed emails')} again`}
    </Button>
  );
}
