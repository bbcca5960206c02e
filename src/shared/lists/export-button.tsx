import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { confirmIdentity } from '#shared/session/confirm-identity.ts';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { withSession } from '#shared/session/sign-in-again.ts';
import { exportFormats, exportPath, type ExportFormat } from '#shared/domain/api-paths.ts';
import { asShownUser } from '#shared/api/acting-as.ts';
import { getConfirmation } from '#shared/api/confirmation.ts';
import { type ListParameters, queryString } from '#shared/api/resource.ts';
import { Button } from '#shared/ui/button.tsx';
import { menuClasses, menuItemClasses } from '#shared/ui/list/row-menu.tsx';
import { toast } from '#shared/ui/toast.tsx';

const labels: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

/** Lets the browser save a file from a URL, without loading the file into the page's memory. */
export function download(href: string) {
  const link = document.createElement('a');
  link.href = asShownUser(href);
  link.download = '';
  link.click();
}

/** Asks the user to confirm their identity, if they have to. Returns false if they do not. */
export async function isConfirmed(): Promise<boolean> {
  const { confirmedUntil } = await withSession(getConfirmation);
  return confirmedUntil !== null || confirmIdentity();
}

/** Downloads after the user has confirmed their identity, if they have to. */
const useDownload = () =>
  useMutation({
    mutationFn: async (href: string) => {
      if (await isConfirmed()) download(href);
    },
    onError: (error) => toast({ title: 'Error', description: reasonOf(error), destructive: true }),
  });

interface ExportButtonProps {
  /** The path of the list's API call. */
  path: string;
  /** The query of the list, whose page is left out. */
  parameters?: ListParameters;
  label?: string;
}

/** A menu that saves a list as a CSV or an Excel file. The front desk does not see it. */
export function ExportButton({ path, parameters, label = 'Export' }: ExportButtonProps) {
  const isFrontDesk = useIsFrontDesk();
  const { mutate, isPending } = useDownload();
  if (isFrontDesk) return null;
  const query = queryString({ ...parameters, page: undefined });
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="secondary" pending={isPending && 'Exporting...'}>
          <Download aria-hidden className="size-4" />
          {label}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={menuClasses}
        >
          {exportFormats.map((format) => (
            <DropdownMenu.Item
              key={format}
              className={menuItemClasses}
              onSelect={() => mutate(`${exportPath(path, format)}?${query}`)}
            >
              {labels[format]}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function DownloadButton({ href, label }: { href: string; label: string }) {
  const { mutate, isPending } = useDownload();
  return (
    <Button look="secondary" pending={isPending && 'Downloading...'} onClick={() => mutate(href)}>
      <Download aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
