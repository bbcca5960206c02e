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
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useKeepOpen } from '#shared/ui/dialog.tsx';
import { Button } from '#shared/ui/button.tsx';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { AccountFields, accountLabels } from './account-fields.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { DialogForm, FormDialog, type FormInDialogProps } from '#shared/forms/form-dialog.tsx';
import { MadeLink } from './made-link.tsx';

export const CreateDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <FormDialog
    title="Add Administrator"
    intro="The new administrator sets a password with a link, which is emailed if there is an address and email is set up."
    isOpen={isOpen}
    onClose={onClose}
  >
    {(onCancel) => <CreateSteps onCancel={onCancel} onClose={onClose} />}
  </FormDialog>
);

/** The form for a new administrator, and after it the sign-in link that the server has made. */
function CreateSteps({ onCancel, onClose }: FormInDialogProps) {
  const [created, setCreated] = useState<CreatedAdministrator | null>(null);
  const queryClient = useQueryClient();
  if (created) {
    const { link, administrator } = created;
    if (link === null) return <LinkSent {...created} onClose={onClose} />;
    const name = administrator.fullName ?? administrator.username;
    return <MadeLink {...created} link={link} name={name} onClose={onClose} />;
  }
  return (
    <CreateForm
      onCancel={onCancel}
      onCreated={(answer) => {
        setCreated(answer);
        return administrators.refresh(queryClient);
      }}
    />
  );
}

interface LinkSentProps extends CreatedAdministrator {
  onClose: () => void;
}

function LinkSent({ sentTo, expiresAt, onClose }: LinkSentProps) {
  return (
    <div className="space-y-5">
      <p className="wrap-anywhere">
        {`The link to set a password is emailed to ${sentTo}. It works once, until ${formatOfficeDateTime(expiresAt)}.`}
      </p>
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}

interface CreateFormProps {
  onCancel: () => void;
  onCreated: (created: CreatedAdministrator) => unknown;
}

const blank = { username: '', role: 'admin' as const, fullName: '', email: '', maySign: false };

function CreateForm({ onCancel, onCreated }: CreateFormProps) {
  const form = useForm({
    schema: administratorInput,
    defaultValues: blank,
  });
  const submission = useSubmission(form, accountLabels, createAdministrator, onCreated);
  const { fieldProps, isSending } = submission;
  useKeepOpen(isSending);
  useUnsavedWork(form.formState.isDirty);
  return (
    <DialogForm
      submission={submission}
      verb="Create Administrator"
      pending="Creating..."
      onCancel={onCancel}
    >
      <Field {...fieldProps('username')} hint="Used to sign in. Not case-sensitive.">
        <UsernameInput {...form.register('username')} autoComplete="off" />
      </Field>
      <AccountFields fieldProps={fieldProps} register={form.register} />
    </DialogForm>
  );
}
