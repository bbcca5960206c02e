import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { useSession } from './session.ts';
import { login, sessionQuery } from '#web/api/session.ts';
import { AlertDialog, AlertDialogCancel } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { reasonOf } from '#web/admin/screen/error-reason.ts';
import { endWait, useIsWaiting } from './sign-in-again.ts';

/**
 * The dialog to sign in again after the session has ended. The screen behind it keeps the user's
 * input. Rendered once in the frame.
 */
export function SignInAgain() {
  const isOpen = useIsWaiting();
  const { user } = useSession();
  const formId = useId();
  const signIn = useSignIn();
  return (
    <AlertDialog
      isOpen={isOpen}
      title="Your session has ended"
      description={`Sign in again as ${user.username} to continue. Nothing you typed is lost.`}
      onOpened={(event) => {
        event.preventDefault();
        document.getElementById(formId)?.querySelector<HTMLElement>('[name=password]')?.focus();
      }}
      onCancel={() => {
        signIn.reset();
        endWait(false);
      }}
      answers={
        <>
          <AlertDialogCancel asChild>
            <Button look="secondary">Cancel</Button>
          </AlertDialogCancel>
          <Button type="submit" form={formId} pending={signIn.isPending && 'Signing in...'}>
            Sign In
          </Button>
        </>
      }
    >
      <PasswordForm
        id={formId}
        username={user.username}
        problem={signIn.error && reasonOf(signIn.error)}
        onSubmit={(password) =>
          !signIn.isPending && signIn.mutate({ username: user.username, password })
        }
      />
    </AlertDialog>
  );
}

const hasFailed = {
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
} as const satisfies QueryFilters;

function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: login,
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      endWait(true);
      void queryClient.refetchQueries(hasFailed);
    },
  });
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
