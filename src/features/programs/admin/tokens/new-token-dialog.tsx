import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { makeToken, tokensQuery } from '#features/programs/api/tokens.ts';
import { tokenDays, tokenInput, type NewToken } from '#features/programs/domain/tokens.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { scopeLabels, scopes, type Scope } from '#shared/domain/scopes.ts';
import { DialogForm, type FormDialogProps } from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Dialog, useKeepOpen } from '#shared/ui/dialog.tsx';
import { fieldErrorClasses } from '#shared/ui/form/error-classes.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

export const NewTokenDialog = ({ isOpen, onClose }: FormDialogProps) => (
  <Dialog title="New token" isOpen={isOpen} onClose={onClose}>
    <Steps onClose={onClose} />
  </Dialog>
);

function Steps({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewToken | null>(null);
  const queryClient = useQueryClient();
  if (made) return <MadeToken {...made} onClose={onClose} />;
  return (
    <TokenForm
      onClose={onClose}
      onMade={(answer) => {
        setMade(answer);
        return queryClient.invalidateQueries(tokensQuery);
      }}
    />
  );
}

const labels = { name: 'Program', scopes: 'What it may do', expiresInDays: 'Ends after' };
const days = tokenDays.map((each) => ({ value: String(each), label: `${each} days` }));
const blank = { name: '', scopes: [] as Scope[], expiresInDays: 90 };

interface TokenFormProps {
  onClose: () => void;
  onMade: (made: NewToken) => unknown;
}

function TokenForm({ onClose, onMade }: TokenFormProps) {
  const form = useForm({ schema: tokenInput, defaultValues: blank });
  const submission = useSubmission(form, labels, makeToken, onMade);
  const { fieldProps, isSending } = submission;
  useKeepOpen(isSending);
  return (
    <DialogForm submission={submission} verb="Make token" pending="Making..." onCancel={onClose}>
      <Field {...fieldProps('name')} hint="For example CRM sync. The audit trail shows this name.">
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <ScopeBoxes {...fieldProps('scopes')} register={form.register('scopes')} />
      <Field
        {...fieldProps('expiresInDays')}
        hint="Super admins with an email address are told 14 days before."
      >
        <Select {...form.register('expiresInDays', { setValueAs: Number })} options={days} />
      </Field>
    </DialogForm>
  );
}

interface ScopeBoxesProps {
  id: string;
  label: string;
  error: string | undefined;
  register: UseFormRegisterReturn;
}

const ScopeBoxes = ({ id, label, error, register }: ScopeBoxesProps) => (
  <fieldset id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
    <legend className="mb-1.5 font-semibold">
      {label}
      <span aria-hidden className="text-brick">
        {' *'}
      </span>
    </legend>
    {scopes.map((scope) => (
      <label key={scope} className="flex min-h-9 cursor-pointer items-center gap-3 max-sm:min-h-11">
        <input type="checkbox" value={scope} className="size-4 shrink-0" {...register} />
        <span>{scopeLabels[scope]}</span>
      </label>
    ))}
    {error && (
      <p id={`${id}-error`} className={fieldErrorClasses}>
        {error}
      </p>
    )}
  </fieldset>
);

/** A new token, which cannot be shown again. */
function MadeToken({ token, name, expiresAt, onClose }: NewToken & { onClose: () => void }) {
  useKeepOpen(true);
  const box = useRef<HTMLDivElement>(null);
  // Focus the token, because the button that was pressed is gone.
  useEffect(() => box.current?.querySelector('input')?.select(), []);
  return (
    <div ref={box} className="space-y-5">
      <Field
        label={`Token of ${name}`}
        hint={`Works until ${formatOfficeDateTime(expiresAt)}. It is not shown again.`}
      >
        <TextInput value={token} readOnly onFocus={({ target }) => target.select()} />
      </Field>
      <p className="text-sm text-quiet">
        Copy it into the program now. Keep it as secret as a password, and send it to no one by
        email. If you lose it, revoke it and make a new one.
      </p>
      <div className="flex flex-wrap gap-3 pt-1">
        <CopyButton text={token} of="token" />
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
