import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type EraseInput,
  type InquiryDetail,
  mostFromSamePerson,
} from '#features/inquiries/domain/inquiries.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { erasePersonalData } from '#features/inquiries/api.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { toast } from '#shared/ui/toast.tsx';
import { divideByEmail } from './same-person-section.tsx';

/**
 * @param others the number of the person's other inquiries that are deleted
 * @param isAll whether the server returned all inquiries of the person
 */
function inquiriesOfPerson(others: number, isAll: boolean): string {
  if (!isAll) return 'All inquiries';
  return others === 0 ? 'The inquiry' : `All ${others + 1} inquiries`;
}

/**
 * A button that permanently deletes all inquiries with this email address, after a confirmation.
 * The user can also choose those that have only the same phone number. Without an email address, the
 * phone number decides.
 */
export function DeletePersonalData({ inquiry }: { inquiry: InquiryDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [isByPhone, setByPhone] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { email, fromSamePerson } = inquiry;
  const phone = inquiry.phone ?? '';
  const { sameEmail, samePhone } = divideByEmail(inquiry);
  const person: EraseInput =
    email === '' ? { phone } : { email, ...(isByPhone && phone && { phone }) };
  const others = person.phone === undefined ? sameEmail.length : fromSamePerson.length;
  const inquiries = inquiriesOfPerson(others, fromSamePerson.length < mostFromSamePerson);
  const ways = [person.email, person.phone].filter(Boolean).join(' or ');
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
          question: `${inquiries} from ${ways} will be deleted, with notes and emails. This action cannot be undone.`,
          verb: 'Delete',
          pending: 'Deleting...',
          isDestructive: true,
        }}
        change={() => erasePersonalData(person)}
        onChanged={async () => {
          toast({ title: 'Personal data deleted' });
          // Leave without asking about an unsaved note, because its inquiry no longer exists.
          await navigate({ to: adminPaths.inquiries, replace: true, ignoreBlocker: true });
          return refreshInquiries(client);
        }}
      >
        {email !== '' && samePhone.length > 0 && (
          <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-4 shrink-0"
              checked={isByPhone}
              onChange={({ target }) => setByPhone(target.checked)}
            />
            {`Also delete ${counted(samePhone.length, 'inquiry', 'inquiries')} with only the same phone, ${phone}`}
          </label>
        )}
      </ConfirmDialog>
    </>
  );
}
