import { type FormEvent, useEffect, useRef, useState } from 'react';
import { wrongCodeMessage } from '#features/sign-in/domain/second-factors.ts';
import type { FactorMethod } from '#shared/domain/auth.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { CodeField, codeMissing } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { canUsePasskeys } from './passkeys.ts';
import { textIn } from './text-in.ts';
import { type LoginProofHandlers, useLoginProof } from './use-login-proof.ts';

interface LoginProofFormProps extends LoginProofHandlers {
  methods: FactorMethod[];
  takesFocus?: boolean;
}

const otherWays: Record<FactorMethod, string> = {
  passkey: 'Use a passkey instead',
  code: 'Use a code instead',
  recovery_code: 'Use a recovery code',
};

/**
 * The form for the second step of signing in: a passkey, a code or a recovery code. With `alone`, a
 * passkey signs in without a first step.
 */
export function LoginProofForm({ methods, takesFocus, ...handlers }: LoginProofFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const ways = methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [way, setWay] = useState(ways[0]);
  const [isCodeMissing, setCodeMissing] = useState(false);
  const { prove, reset, problem, hasWrongCodes, isPending } = useLoginProof({
    ...handlers,
    onRefused: (error) => {
      form.current?.reset();
      focusControl(form.current);
      handlers.onRefused?.(error);
    },
  });
  useErrorInTitle(problem !== null || isCodeMissing);
  useFocusOnChange(form, way, takesFocus);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The screen's form may be the parent in the React tree, and would handle the event as its own.
    event.stopPropagation();
    if (isPending) return;
    const code = textIn(event.currentTarget, 'code').trim();
    setCodeMissing(code === '');
    if (code === '') focusControl(event.currentTarget);
    else prove({ code });
  };
  const change = (other: FactorMethod) => {
    reset();
    setCodeMissing(false);
    setWay(other);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      {problem && (
        <FormAlert>
          {problem}
          {way === 'code' &&
            hasWrongCodes &&
            problem === wrongCodeMessage &&
            '. Check that your phone sets its clock automatically.'}
        </FormAlert>
      )}
      {!way && (
        <p className="font-medium">
          This browser cannot use passkeys. Use another browser, or ask a super admin for a sign-in
          link.
        </p>
      )}
      {way === 'passkey' ? (
        <PasskeyButton isPending={isPending} onClick={() => prove('passkey')}>
          Use Passkey
        </PasskeyButton>
      ) : (
        way && (
          <>
            <CodeField key={way} kind={way} error={isCodeMissing ? codeMissing : undefined} />
            <Button type="submit" className="w-full" pending={isPending && 'Confirming...'}>
              Confirm
            </Button>
          </>
        )
      )}
      <div className="-ml-4 flex flex-wrap gap-x-2 forced-colors:ml-0">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="plain" onClick={() => change(other)}>
              {otherWays[other]}
            </Button>
          ))}
      </div>
    </form>
  );
}

/** Focuses the form's first field or button. */
const focusControl = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input, button')?.focus();

/**
 * Moves the focus to the form's first control when the user has chosen another way to prove the
 * second factor, and when the form appears if `takesFocus` is set.
 */
function useFocusOnChange(
  form: { current: HTMLFormElement | null },
  way: FactorMethod | undefined,
  takesFocus = false,
) {
  const shown = useRef(takesFocus ? undefined : way);
  useEffect(() => {
    if (shown.current !== way) focusControl(form.current);
    shown.current = way;
  }, [form, way]);
}
