import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  administratorInput,
  type CreatedAdministrator,
} from '#features/sign-in/domain/administrators.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { UsernameInput } from '#shared/forms/username-input.tsx';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { administrators, createAdministrator } from '#features/sign-in/api/administrators.ts';
import { Dialog, useKeepOpen } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { DialogForm } from '#shared/forms/form-dialog.tsx';
import { MadeLink } from './made-link.tsx';
import { roleOptions } from './role-options.ts';

interface CreateDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export const CreateDialog = ({ isOpen, onClose }: CreateDialogProps) => (
  <Dialog
    title="Add Administrator"
    intro="You get a link that lets the new administrator set a password."
    isOpen={isOpen}
    onClose={onClose}
  >
    <CreateSteps onClose={onClose} />
  </Dialog>
);

/** The form for a new administrator, and after it the sign-in link that the server has made. */
function CreateSteps({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedAdministrator | null>(null);
  const queryClient = useQueryClient();
  if (created) {
    return <MadeLink {...created} username={created.administrator.username} onClose={onClose} />;
  }
  return (
    <CreateForm
      onClose={onClose}
      onCreated={(answer) => {
        setCreated(answer);
        return administrators.refresh(queryClient);
      }}
    />
  );
}

const labels = { username: 'Username', role: 'Role' };

interface CreateFormProps {
  onClose: () => void;
  onCreated: (created: CreatedAdministrator) => unknown;
}

function CreateForm({ onClose, onCreated }: CreateFormProps) {
  const form = useForm({
    schema: administratorInput,
    defaultValues: { username: '', role: 'admin' as const },
  });
  const submission = useSubmission(form, labels, createAdministrator, onCreated);
  const { fieldProps, isSending } = submission;
  useKeepOpen(isSending);
  return (
    <DialogForm
      submission={submission}
      verb="Create Administrator"
      pending="Creating..."
      onCancel={onClose}
    >
      <Field {...fieldProps('username')} hint="Used to sign in. Not case-sensitive.">
        <UsernameInput {...form.register('username')} autoComplete="off" />
      </Field>
      <Field {...fieldProps('role')}>
        <Select {...form.register('role')} options={roleOptions} />
      </Field>
    </DialogForm>
  );
}
