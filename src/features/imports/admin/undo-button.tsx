import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importsQuery, undoImport } from '#features/imports/api.ts';
import { sourceOf, type ListedImport } from '#features/imports/domain/imports.ts';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { Button } from '#shared/ui/button.tsx';

export function UndoButton({ listed }: { listed: ListedImport }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Undo
      </Button>
      <ConfirmDialog
        confirmation={{
          title: 'Undo this import',
          question: `What came from ${sourceOf(listed)} is removed, and changed fields get their earlier values back. Records that were edited or used since then stay, and are listed afterwards. An agent whom other records name is deactivated instead of removed.`,
          verb: 'Undo the import',
          pending: 'Undoing...',
          isDestructive: true,
        }}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        change={() => undoImport(listed.id)}
        onChanged={() => client.invalidateQueries({ queryKey: importsQuery.queryKey })}
      />
    </>
  );
}
