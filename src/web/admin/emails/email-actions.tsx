import { useState } from 'react';
import { type ListedEmail, emailKindLabels } from '#domain/emails.ts';
import { EmailText, useIsSendingEmail } from '#web/admin/screen/email-parts.tsx';
import { RowActions, RowButton } from '#web/admin/lists/row-actions.tsx';
import { useRecordChange } from '#web/admin/screen/use-record-change.ts';
import { refreshInquiries } from '#web/api/inquiries.ts';
import { sendEmailAgain } from '#web/api/emails.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** What can be done with one mail. */
export function EmailActions({ mail }: { mail: ListedEmail }) {
  const { id, kind, status, lastError, recipientAddress } = mail;
  const [isOpen, setOpen] = useState(false);
  // One that went out is sent again from its inquiry, by whoever knows why.
  const isStuck = status === 'failed' || (status === 'queued' && lastError !== null);
  const canSend = useIsSendingEmail() && isStuck;
  const again = useRecordChange({
    change: () => sendEmailAgain(id),
    refresh: refreshInquiries,
    success: 'The mail is on its way again',
    failure: 'Failed to send the mail again',
  });
  return (
    <RowActions>
      <RowButton label="Read" of={`mail to ${recipientAddress}`} onClick={() => setOpen(true)} />
      {canSend && (
        <RowButton
          label="Send again"
          of={`to ${recipientAddress}`}
          isPending={again.isPending}
          onClick={() => again.mutate(mail)}
        />
      )}
      <Dialog
        title={emailKindLabels[kind]}
        intro={`To ${recipientAddress}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <EmailText id={id} />
      </Dialog>
    </RowActions>
  );
}
