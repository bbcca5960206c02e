import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import type { Session } from '#domain/auth.ts';
import { adminPaths } from '#domain/paths.ts';
import type { LoginStep } from '#domain/second-factors.ts';
import { useSession } from './session.ts';
import { login, sessionQuery } from '#web/api/session.ts';
import { AlertDialog, AlertDialogCancel } from '#web/ui/alert-dialog.tsx';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { reasonOf } from '#web/admin/screen/error-reason.ts';
import { endWait, useIsWaiting } from './sign-in-again.ts';

const LoginProofForm = lazy(async () => ({
  default: (await import('#web/admin/second-factors/login-proof-form.tsx')).LoginProofForm,
}));

/**
 * The dialog to sign in again after the session has ended. The screen behind it keeps the user's
 * input. Rendered once in the frame.
 */
export function SignInAgain() {
  const isOpen = useIsWaiting();
  const { user } = useSession();
  const formId = useId();
  const { signIn, step, goOn, startOver } = useSignIn(user.username);
  const isPending = signIn.isPending && 'Signing in...';
  return (
    <AlertDialog
      isOpen={isOpen}
      title={step?.step === 'confirm' ? 'Confirm It Is You' : 'Your session has ended'}
      description={descriptionOf(step, user.username)}
      onOpened={(event) => {
        event.preventDefault();
        document.getElementById(formId)?.querySelector<HTMLElement>('[name=password]')?.focus();
      }}
      onCancel={() => {
        startOver();
        endWait(false);
      }}
      answers={
        <>
          <AlertDialogCancel asChild>
            <Button look="secondary">Cancel</Button>
          </AlertDialogCancel>
          {!step && (
            <Button type="submit" form={formId} pending={isPending}>
              Sign In
            </Button>
          )}
          {step?.step === 'enrol' && <EnrolAnswers onTryAgain={startOver} />}
        </>
      }
    >
      {step?.step === 'confirm' && (
        <div className="mt-4">
          <Suspense>
            <LoginProofForm methods={step.methods} takesFocus onSignedIn={goOn} />
          </Suspense>
        </div>
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
    </AlertDialog>
  );
}

function descriptionOf(step: LoginStep | null, username: string): string {
  if (step?.step === 'enrol') {
    return 'Your office now asks for a second factor. Set it up in another tab, then come back: nothing you typed is lost.';
  }
  if (step) return 'Your password was right. One more step keeps others out.';
  return `Sign in again as ${username} to continue. Nothing you typed is lost.`;
}

/** The buttons for a user who must first set up a second factor. */
function EnrolAnswers({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <>
      <Button look="secondary" onClick={onTryAgain}>
        Try Again
      </Button>
      <a
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

const hasFailed = {
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
} as const satisfies QueryFilters;

function useSignIn(username: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [step, setStep] = useState<LoginStep | null>(null);
  const goOn = (session: Session) => {
    setStep(null);
    if (session.user.username !== username) {
      // The passkey of another administrator signed in. Do not save the work in their name.
      endWait(false);
      queryClient.clear();
      void router.navigate({ to: adminPaths.dashboard, ignoreBlocker: true });
      return;
    }
    queryClient.setQueryData(sessionQuery.queryKey, session);
    endWait(true);
    void queryClient.refetchQueries(hasFailed);
  };
  const signIn = useMutation({
    mutationFn: login,
    onSuccess: (answer) => ('step' in answer ? setStep(answer) : goOn(answer)),
  });
  const startOver = () => {
    setStep(null);
    signIn.reset();
  };
  return { signIn, step, goOn, startOver };
}

interface PasswordFormProps {
  id: string;
  /** The account's username, for the browser's password manager. */
  username: string;
  problem: string | null;
  onSubmit: (password: string) => void;
}

function PasswordForm({ id, username, problem, onSubmit }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Stop the event here. The screen's form may be the dialog's parent in the React tree, and
    // would handle the event as its own.
    event.stopPropagation();
    const password = new FormData(form.current ?? undefined).get('password');
    onSubmit(typeof password === 'string' ? password : '');
  };
  return (
    <form id={id} ref={form} noValidate onSubmit={submit} className="mt-4 space-y-4">
      {problem && <FormAlert>{problem}</FormAlert>}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label="Password" required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
    </form>
  );
}
