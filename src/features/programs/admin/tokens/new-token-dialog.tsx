import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeToken, tokensQuery } from '#features/programs/api/tokens.ts';
import { tokenDays, tokenInput, type NewToken } from '#features/programs/domain/tokens.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { scopeLabels, scopes, type Scope } from '#shared/domain/scopes.ts';
import { CheckboxGroup } from '#features/programs/admin/checkbox-group.tsx';
import { ShownOnce } from '#shared/screen/shown-once.tsx';
import {
  DialogForm,
  FormDialog,
  type FormDialogProps,
  type FormInDialogProps,
} from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useKeepOpen } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

export const NewTokenDialog = ({ isOpen, onClose }: FormDialogProps) => (
  <FormDialog title="New token" isOpen={isOpen} onClose={onClose}>
    {(onCancel) => <Steps onCancel={onCancel} onClose={onClose} />}
  </FormDialog>
);

function Steps({ onCancel, onClose }: FormInDialogProps) {
  const [made, setMade] = useState<NewToken | null>(null);
  const queryClient = useQueryClient();
  if (made) return <MadeToken {...made} onClose={onClose} />;
  return (
    <TokenForm
      onCancel={onCancel}
      onMade={(answer) => {
        setMade(answer);
        return queryClient.invalidateQueries(tokensQuery);
      }}
    />
  );
}

const labels = { name: 'Program', scopes: 'What it may do', expiresInDays: 'Ends after' };
const days = tokenDays.map((each) => ({ value: String(each), label: `${each} days` }));
const scopeBoxes = { values: scopes, labels: scopeLabels };
const blank = { name: '', scopes: [] as Scope[], expiresInDays: 90 };

interface TokenFormProps {
  onCancel: () => void;
  onMade: (made: NewToken) => unknown;
}

function TokenForm({ onCancel, onMade }: TokenFormProps) {
  const form = useForm({ schema: tokenInput, defaultValues: blank });
  const submission = useSubmission(form, labels, makeToken, onMade);
  const { fieldProps, isSending } = submission;
  useKeepOpen(isSending);
  useUnsavedWork(form.formState.isDirty);
  return (
    <DialogForm submission={submission} verb="Make token" pending="Making..." onCancel={onCancel}>
      <Field {...fieldProps('name')} hint="For example CRM sync. The audit trail shows this name.">
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <CheckboxGroup {...fieldProps('scopes')} {...scopeBoxes} control={form.register('scopes')} />
      <Field
        {...fieldProps('expiresInDays')}
        hint="Super admins with an email address are told 14 days before."
      >
        <Select {...form.register('expiresInDays', { setValueAs: Number })} options={days} />
      </Field>
    </DialogForm>
  );
}

const MadeToken = ({ token, name, expiresAt, onClose }: NewToken & { onClose: () => void }) => (
  <ShownOnce
    label={`Token of ${name}`}
    hint={`Works until ${formatOfficeDateTime(expiresAt)}. It is not shown again.`}
    text={token}
    of="token"
    onClose={onClose}
  >
    <p className="text-sm text-quiet">
      Copy it into the program now. Keep it as secret as a password, and send it to no one by email.
      If you lose it, revoke it and make a new one.
    </p>
  </ShownOnce>
);
