import { type FormEvent, useEffect, useRef } from 'react';
import type { ConfirmationState } from '#shared/domain/auth.ts';
import { OrRule, PasskeyButton } from '#features/sign-in/admin/second-factors/passkey-button.tsx';
import { canUsePasskeys } from '#features/sign-in/admin/second-factors/passkeys.ts';
import { textIn } from '#features/sign-in/admin/second-factors/text-in.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { PasswordField } from './password-field.tsx';
import { useSession } from '#shared/session/session.ts';
import type { ConfirmationCall } from './use-confirmation.ts';

type Methods = ConfirmationState['methods'];

interface ConfirmIdentityFormProps {
  id: string;
  methods: Methods;
  confirmation: ConfirmationCall;
}

/**
 * A form with the ways in which the account can confirm: a passkey, or the password, together with
 * a code if the account has a second factor.
 */
export function ConfirmIdentityForm({ id, methods, confirmation }: ConfirmIdentityFormProps) {
  const { user } = useSession();
  const { confirm, fieldErrors, problem, isPasskeyPending, isSending } = confirmation;
  const form = useRef<HTMLFormElement>(null);
  const offersPasskey = methods.includes('passkey') && canUsePasskeys();
  const codeHint = codeHintOf(methods);
  useFocus(form, fieldErrors);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The screen's form may be the parent in the React tree, and would handle the event as its own.
    event.stopPropagation();
    if (isPasskeyPending || isSending) return;
    const password = textIn(event.currentTarget, 'password');
    confirm({ password, ...(codeHint && { code: textIn(event.currentTarget, 'code') }) });
  };
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="mt-4 space-y-4">
      {problem && <FormAlert>{problem}</FormAlert>}
      {offersPasskey && (
        <PasskeyButton
          isPending={isPasskeyPending}
          onClick={() => !isSending && confirm('passkey')}
        >
          Use Passkey
        </PasskeyButton>
      )}
      {!offersPasskey && !takesPassword(methods) && (
        <p className="font-medium">This browser cannot use passkeys. Use another browser.</p>
      )}
      {offersPasskey && takesPassword(methods) && <OrRule />}
      {takesPassword(methods) && (
        <PasswordField username={user.username} error={fieldErrors['password']?.join('. ')} />
      )}
      {codeHint && (
        <Field label="Code" required hint={codeHint} error={fieldErrors['code']?.join('. ')}>
          <TextInput name="code" autoComplete="one-time-code" spellCheck={false} />
        </Field>
      )}
    </form>
  );
}

/** @returns whether the account can confirm with its password, alone or with a code */
export const takesPassword = (methods: Methods): boolean =>
  methods.some((method) => method !== 'passkey');

/** @returns the hint at the field for a code; undefined if the account cannot confirm with one */
function codeHintOf(methods: Methods): string | undefined {
  const takesRecoveryCode = methods.includes('recovery_code');
  if (!methods.includes('code')) {
    return takesRecoveryCode ? 'A recovery code: 24 letters and digits.' : undefined;
  }
  return takesRecoveryCode
    ? 'Six digits from your authenticator app, or a recovery code.'
    : 'Six digits from your authenticator app.';
}

/** Focuses the first control when the form appears, and the first invalid field after a refusal. */
function useFocus(form: { current: HTMLFormElement | null }, errors: Record<string, string[]>) {
  const names = Object.keys(errors).join();
  useEffect(() => {
    const first = 'button:not([aria-pressed]), input:not([hidden])';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [form]);
  useEffect(() => {
    if (names !== '') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form, names]);
}
