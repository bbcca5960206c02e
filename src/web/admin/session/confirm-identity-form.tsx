import { type FormEvent, useEffect, useRef } from 'react';
import type { ConfirmationState } from '#domain/second-factors.ts';
import { PasskeyButton } from '#web/admin/second-factors/passkey-button.tsx';
import { canUsePasskeys } from '#web/admin/second-factors/passkeys.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useSession } from './session.ts';
import type { ConfirmationCall } from './use-confirmation.ts';

interface ConfirmIdentityFormProps {
  id: string;
  methods: ConfirmationState['methods'];
  confirmation: ConfirmationCall;
}

/** A passkey, or the password and, if the account has a second factor, a code. */
export function ConfirmIdentityForm({ id, methods, confirmation }: ConfirmIdentityFormProps) {
  const { user } = useSession();
  const { confirm, fieldErrors, problem, isAsking, isSending } = confirmation;
  const form = useRef<HTMLFormElement>(null);
  const needsCode = !methods.includes('password');
  useFocus(form, fieldErrors);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The screen's form may be the parent in the React tree, and would handle the event as its own.
    event.stopPropagation();
    if (isAsking || isSending) return;
    const data = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const text = data.get(name);
      return typeof text === 'string' ? text : '';
    };
    confirm({ password: textOf('password'), ...(needsCode && { code: textOf('code') }) });
  };
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="mt-4 space-y-4">
      {problem && <FormAlert>{problem}</FormAlert>}
      {methods.includes('passkey') && canUsePasskeys() && (
        <PasskeyButton isPending={isAsking} onClick={() => !isSending && confirm('passkey')}>
          Use Passkey
        </PasskeyButton>
      )}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <Field label="Password" required error={fieldErrors['password']?.join('. ')}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {needsCode && (
        <Field
          label="Code"
          required
          hint={
            methods.includes('code')
              ? 'Six digits from your authenticator app, or a recovery code.'
              : 'A recovery code of 24 letters and digits.'
          }
          error={fieldErrors['code']?.join('. ')}
        >
          <TextInput name="code" autoComplete="one-time-code" spellCheck={false} />
        </Field>
      )}
    </form>
  );
}

/** Focuses the first control when the form appears, and the field at fault after a refusal. */
function useFocus(form: { current: HTMLFormElement | null }, errors: Record<string, string[]>) {
  const names = Object.keys(errors).join();
  useEffect(() => {
    const wanted =
      names === '' ? 'button:not([aria-pressed]), input:not([hidden])' : '[aria-invalid]';
    form.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [form, names]);
}
