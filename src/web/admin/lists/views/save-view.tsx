import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { longestViewName, savedViewInput, type ViewList } from '#domain/views/saved-views.ts';
import { useForm } from '#web/admin/forms/use-form.ts';
import { DialogForm } from '#web/admin/forms/form-dialog.tsx';
import { useSubmission } from '#web/admin/forms/use-submission.tsx';
import { refreshViews, saveView } from '#web/api/saved-views.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface SaveViewProps {
  list: ViewList;
  /** The search parameters to keep, such as "?status=active". */
  search: string;
  className: string;
}

/** A button that saves the list's search, filters and sort order as a view with a name. */
export function SaveView({ className, ...view }: SaveViewProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Save view
      </button>
      <Dialog
        title="Save view"
        intro="Keeps the search, the filters and the sort order as a tab of this list. Only you see the tab."
        isOpen={isOpen}
        onClose={close}
      >
        <SaveViewForm {...view} onClose={close} />
      </Dialog>
    </>
  );
}

const nameInput = z.pick(savedViewInput, { name: true });

function SaveViewForm({
  onClose,
  ...view
}: Omit<SaveViewProps, 'className'> & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: nameInput,
    defaultValues: { name: '' },
  });
  const submission = useSubmission(
    form,
    { name: 'Name' },
    async ({ name }) => {
      await saveView({ ...view, name });
      await refreshViews(client);
    },
    () => {
      toast({ title: 'View saved successfully' });
      onClose();
    },
  );
  return (
    <DialogForm submission={submission} verb="Save view" pending="Saving..." onCancel={onClose}>
      <Field {...submission.fieldProps('name')}>
        <TextInput {...form.register('name')} maxLength={longestViewName} autoComplete="off" />
      </Field>
    </DialogForm>
  );
}
