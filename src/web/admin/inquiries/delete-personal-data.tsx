import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InquiryDetail } from '#domain/inquiries/inquiries.ts';
import { ConfirmDialog } from '#web/admin/screen/confirm-dialog.tsx';
import { erasePersonalData, refreshInquiries } from '#web/api/inquiries.ts';
import { adminPaths } from '#domain/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/**
 * A button that permanently deletes all inquiries from this email address, after a confirmation.
 */
export function DeletePersonalData({
  inquiry: { email, fromSamePerson },
}: {
  inquiry: InquiryDetail;
}) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const count = fromSamePerson.length + 1;
  const inquiries = count === 1 ? 'The inquiry' : `All ${count} inquiries`;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Delete personal data
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmation={{
          title: 'Delete personal data',
          question: `${inquiries} from ${email} will be deleted, with notes and emails. This action cannot be undone.`,
          verb: 'Delete',
          pending: 'Deleting...',
          isDestructive: true,
        }}
        change={() => erasePersonalData(email)}
        onChanged={async () => {
          toast({ title: 'Personal data deleted' });
          // Leave without asking about an unsaved note, because the deletion includes it.
          await navigate({ to: adminPaths.inquiries, replace: true, ignoreBlocker: true });
          return refreshInquiries(client);
        }}
      />
    </>
  );
}
