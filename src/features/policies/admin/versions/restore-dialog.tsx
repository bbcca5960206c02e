import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { adminEditPath, adminPaths } from '#shared/domain/paths.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import { explainStaleText } from '#features/policies/admin/publishing/use-publish-form.ts';
import { useOpened } from '#shared/forms/use-opened.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { refreshPolicies, restorePolicy } from '#features/policies/api/policies.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { toast } from '#shared/ui/toast.tsx';

interface RestoreDialogProps {
  workingText: Versioned<Policy>;
  number: number;
  /** Whether the working text has changes since the newest version, which a restore loses. */
  losesChanges: boolean;
  onClose: () => void;
}

/** Copies the version into the text that administrators edit, and opens the form with it. */
export function RestoreDialog({ workingText, number, losesChanges, onClose }: RestoreDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { record, etag } = useOpened(workingText);
  const lost = losesChanges ? ' Its unpublished changes will be lost.' : '';
  return (
    <ConfirmDialog
      confirmation={{
        title: `Restore version ${number}`,
        question: `Version ${number} replaces the text.${lost} Agents see the restored text after you publish it.`,
        verb: 'Restore',
        pending: 'Restoring...',
      }}
      isOpen
      onClose={onClose}
      change={() => explainStaleText(restorePolicy(record.id, number, etag))}
      onChanged={async () => {
        toast({ title: `Version ${number} restored to the text` });
        await refreshPolicies(client);
        await navigate({
          to: adminEditPath(adminPaths.policies, '$id'),
          params: { id: record.id },
          state: true,
        });
      }}
    />
  );
}
