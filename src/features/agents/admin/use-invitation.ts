import { inviteAgents, refreshDesk } from '#features/desk/api.ts';
import { useEmailsWait, useIsSendingEmail } from '#features/emails/admin/no-email-server.tsx';
import { useConfirmedChange, type ConfirmedChange } from '#shared/screen/use-confirmed-change.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { counted } from '#shared/domain/text/counted.ts';

export interface Invited {
  /** The ids of the agents, or undefined for all active agents. */
  ids?: string[];
  /** The number of emails. */
  count: number;
  /** The recipients in words, such as "Jane Doe" or "all active agents". */
  to: string;
}

/** Invites agents to the desk, after a dialog that says how many emails go out. */
export function useInvitation(onInvited?: () => void): ConfirmedChange<Invited> {
  const isSending = useIsSendingEmail();
  const emailsWait = useEmailsWait();
  const invite = useRecordChange<Invited>({
    change: async ({ ids }) => {
      await inviteAgents(ids ? { ids } : { all: true });
      onInvited?.();
    },
    refresh: refreshDesk,
    success: isSending
      ? 'The invitations are on their way'
      : 'The invitations go out once email is set up',
    failure: 'Failed to invite',
  });
  return useConfirmedChange(invite, ({ count, to }: Invited) => ({
    title: 'Invite to the desk',
    question: `${counted(count, 'email goes', 'emails go')} out, to ${to}.${emailsWait} Each has a link that opens the agent’s own desk on one device and works for 14 days. If the desk is off, this turns it on.`,
    verb: `Send ${counted(count, 'email', 'emails')}`,
    pending: 'Sending...',
  }));
}
