import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useEffect, useId, useRef } from 'react';
import type { Session } from '#shared/domain/auth.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import type { LoginStep } from '#features/sign-in/domain/second-factors.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { LoginProofForm } from '#features/sign-in/admin/second-factors/login-proof-form.tsx';
import { canUsePasskeys } from '#features/sign-in/admin/second-factors/passkeys.ts';
import { textIn } from '#features/sign-in/admin/second-factors/text-in.ts';
import { loginOptionsQuery } from '#features/sign-in/api/login.ts';
import { AlertDialog, AlertDialogCancel } from '#shared/ui/alert-dialog.tsx';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { PasswordField } from './password-field.tsx';
import { useSession } from '#shared/session/session.ts';
import {
  endSignInAgain,
  useIsSigningInAgain,
  useOtherSession,
} from '#shared/session/sign-in-again.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

/**
 * The dialog to sign in again after the session has ended. The screen behind it keeps the user's
 * input. Rendered once, in the back office's layout.
 */
export function SignInAgain() {
  const isOpen = useIsSigningInAgain();
  const { user } = useSession();
  const other = useOtherSession();
  const formId = useId();
  const { signIn, step, goOn, goOnAs, startOver } = useSignInAgain(user.username, () =>
    focusPassword(formId),
  );
  const offersPasskeys = useOffersPasskeys(isOpen);
  return (
    <AlertDialog
      isOpen={isOpen}
      title={titleOf(step, other)}
      description={descriptionOf(step, user.username, other?.user.username)}
      onOpened={(event) => {
        event.preventDefault();
        focusPassword(formId);
      }}
      onCancel={() => {
        startOver();
        endSignInAgain(false);
      }}
      answers={
        <>
          <AlertDialogCancel />
          {!step && other && (
            <Button look="secondary" onClick={() => void goOnAs(other)}>
              Go On as {other.user.username}
            </Button>
          )}
          {!step && (
            <Button type="submit" form={formId} pending={signIn.isPending && 'Signing in...'}>
              Sign In
            </Button>
          )}
          {step?.step === 'confirm' && (
            <Button look="secondary" onClick={startOver}>
              Start over
            </Button>
          )}
          {step?.step === 'enroll' && <EnrollAnswers onTryAgain={startOver} />}
        </>
      }
    >
      {step?.step === 'confirm' && (
        <ProofForm key="step" methods={step.methods} takesFocus onSignedIn={goOn} />
      )}
      {!step && (
        <PasswordForm
          id={formId}
          username={user.username}
          problem={signIn.error && reasonOf(signIn.error)}
          onSubmit={(password) =>
            !signIn.isPending && signIn.mutate({ username: user.username, password })
          }
        />
      )}
      {!step && offersPasskeys && (
        <ProofForm key="passkey" methods={['passkey']} alone onSignedIn={goOn} />
      )}
    </AlertDialog>
  );
}

const ProofForm = (props: ComponentProps<typeof LoginProofForm>) => (
  <div className="mt-4">
    <LoginProofForm {...props} />
  </div>
);

const focusPassword = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>('[name=password]')?.focus();

const useOffersPasskeys = (isOpen: boolean): boolean =>
  useQuery({ ...loginOptionsQuery, enabled: isOpen && canUsePasskeys() }).data?.passkeys ?? false;

function titleOf(step: LoginStep | null, other: Session | undefined): string {
  if (step?.step === 'confirm') return 'Confirm it’s you';
  return other ? 'Another person signed in' : 'Your session has ended';
}

function descriptionOf(step: LoginStep | null, username: string, other?: string): string {
  if (step?.step === 'enroll') {
    return 'Your office now asks for a second factor. Set it up in another tab, then come back: nothing you typed is lost.';
  }
  if (step) return 'Your password is correct. One more step keeps others out.';
  if (other) {
    return `${other} is signed in in this browser now, and this tab is still open as ${username}. Nothing is saved until you choose: sign in again as ${username}, or go on as ${other}. Nothing you typed is lost.`;
  }
  return `Sign in again as ${username} to continue. Nothing you typed is lost.`;
}

/** The buttons for a user who must first set up a second factor. */
function EnrollAnswers({ onTryAgain }: { onTryAgain: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <>
      <Button look="secondary" onClick={onTryAgain}>
        Try Again
      </Button>
      <a
        ref={link}
        href={adminPaths.login}
        target="_blank"
        rel="noopener"
        className={buttonClasses('primary')}
      >
        Open Sign-In in a New Tab
      </a>
    </>
  );
}

interface PasswordFormProps {
  id: string;
  username: string;
  problem: string | null;
  onSubmit: (password: string) => void;
}

function PasswordForm({ id, username, problem, onSubmit }: PasswordFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Stop the event here. The screen's form may be the dialog's parent in the React tree, and
    // would handle the event as its own.
    event.stopPropagation();
    onSubmit(textIn(event.currentTarget, 'password'));
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="mt-4 space-y-4">
      {problem && <FormAlert>{problem}</FormAlert>}
      <PasswordField username={username} />
    </form>
  );
}
