import { useState } from 'react';
import { deskLinkKinds, type ListedEmail, emailKinds } from '#features/emails/domain.ts';
import { EmailText } from './email-parts.tsx';
import { useIsSendingEmail } from './no-email-server.tsx';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { refreshInquiries, sendEmailAgain } from '#features/emails/api.ts';
import { Dialog } from '#shared/ui/dialog.tsx';

export function EmailActions({ email }: { email: ListedEmail }) {
  const { id, kind, status, lastError, recipientAddress, isWanted } = email;
  const [isOpen, setOpen] = useState(false);
  // Only an email that has failed, may have been delivered, or is queued after a failed attempt, can
  // be sent again here. A sent email can be sent again on its inquiry's screen. An email about a policy cannot be sent
  // again if its link is no longer valid.
  const isStuck = status !== 'sending' && status !== 'sent' && lastError !== null;
  const isPrivate =
    kind === 'policy_request' || kind === 'sign_in_link' || deskLinkKinds.includes(kind);
  const hasNoLink = isPrivate && !isWanted;
  const canSend = useIsSendingEmail() && isStuck && !hasNoLink;
  const again = useRecordChange({
    change: () => sendEmailAgain(id),
    refresh: refreshInquiries,
    success: 'The email will be sent again',
    failure: 'Failed to send the email again',
  });
  return (
    <RowActions>
      <RowButton label="Read" of={`email to ${recipientAddress}`} onClick={() => setOpen(true)} />
      {canSend && (
        <RowButton
          label="Send again"
          of={`to ${recipientAddress}`}
          isPending={again.isPending}
          onClick={() => again.mutate()}
        />
      )}
      <Dialog
        title={emailKinds.labels[kind]}
        intro={`To ${recipientAddress}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {kind === 'sign_in_link' && (
          <p className="mb-4 text-sm text-quiet">
            The link is private to the administrator, so it is not shown here. A super admin makes a
            new one under Administrators.
          </p>
        )}
        {deskLinkKinds.includes(kind) && (
          <p className="mb-4 text-sm text-quiet">
            The link is private to the agent, so it is not shown here. The agent asks for a new one
            at the desk, or you invite the agent again under Agents.
          </p>
        )}
        {kind === 'policy_request' && (
          <p className="mb-4 text-sm text-quiet">
            {hasNoLink
              ? 'The link in this email was deleted, so the email cannot be sent again. To send a new link, choose Remind in the policy’s list of readers.'
              : 'The link is private to the agent, so it is not shown here.'}
          </p>
        )}
        <EmailText id={id} />
      </Dialog>
    </RowActions>
  );
}
