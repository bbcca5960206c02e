import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { confirmIdentity } from '#shared/session/confirm-identity.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { asShownUser } from '#shared/api/acting-as.ts';
import { getConfirmation } from '#shared/api/confirmation.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.tsx';

interface ExportButtonProps {
  /** The URL of the list as a CSV file. */
  href: string;
  label?: string;
}

/** Lets the browser save a file from a URL, without loading the file into the page's memory. */
function download(href: string) {
  const link = document.createElement('a');
  link.href = asShownUser(href);
  link.download = '';
  link.click();
}

/**
 * A button that saves a list as a CSV file. It is not a link, because the user may have to confirm
 * their identity first. The front desk does not see it.
 */
export function ExportButton({ href, label = 'Export CSV' }: ExportButtonProps) {
  const isFrontDesk = useIsFrontDesk();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { confirmedUntil } = await withSession(getConfirmation);
      if (confirmedUntil !== null || (await confirmIdentity())) download(href);
    },
    onError: (error) => toast({ title: 'Error', description: reasonOf(error), destructive: true }),
  });
  if (isFrontDesk) return null;
  return (
    <Button look="secondary" pending={isPending && 'Exporting...'} onClick={() => mutate()}>
      <Download aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
