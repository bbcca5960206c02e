import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type InquiryDetail, mostFromSamePerson } from '#features/inquiries/domain/inquiries.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { erasePersonalData } from '#features/inquiries/api.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.tsx';

/**
 * @param others the number of the person's other inquiries that the server returned, at most
 * `mostFromSamePerson`
 */
function inquiriesOfPerson(others: number): string {
  if (others === 0) return 'The inquiry';
  // The person can have more inquiries than were read.
  return others < mostFromSamePerson ? `All ${others + 1} inquiries` : 'All inquiries';
}

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
  const inquiries = inquiriesOfPerson(fromSamePerson.length);
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
          // Leave without asking about an unsaved note, because its inquiry no longer exists.
          await navigate({ to: adminPaths.inquiries, replace: true, ignoreBlocker: true });
          return refreshInquiries(client);
        }}
      />
    </>
  );
}
