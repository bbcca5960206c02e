import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { InquiryDetail } from '#domain/inquiries.ts';
import { ConfirmDialog } from '#web/admin/screen/confirm-dialog.tsx';
import { erasePersonalData, refreshInquiries } from '#web/api/inquiries.ts';
import { adminPaths } from '#domain/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Forgets the person: everything under this e-mail address, for good. */
export function ErasePerson({ contact: { email, fromSamePerson } }: { contact: InquiryDetail }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const count = fromSamePerson.length + 1;
  const inquiries = count === 1 ? 'The inquiry' : `All ${count} inquiries`;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Erase person
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmation={{
          title: 'Erase person',
          question: `${inquiries} from ${email} will be erased, with notes and mails. This action cannot be undone.`,
          verb: 'Erase',
          pending: 'Erasing...',
        }}
        change={() => erasePersonalData(email)}
        onChanged={async () => {
          toast({ title: 'Person erased' });
          // A note that was begun goes with the rest.
          await navigate({ to: adminPaths.inquiries, replace: true, ignoreBlocker: true });
          return refreshInquiries(client);
        }}
      />
    </>
  );
}
