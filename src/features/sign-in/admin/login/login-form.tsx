import { useMutation } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { loginInput } from '#shared/domain/auth.ts';
import type { LoginAnswer } from '#features/sign-in/domain/second-factors.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useDocumentTitle } from '#shared/frame/document-title.ts';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { UsernameInput } from '#shared/forms/username-input.tsx';
import { useFormErrors } from '#shared/forms/use-form-errors.tsx';
import { login } from '#features/sign-in/api/login.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { PasswordInput } from '#shared/ui/form/password-input.tsx';
import { readEarlyLogin, takeSubmission, watchEarlyLogin } from './early-login.ts';
import { showLoginFailure } from './use-login-answer.ts';
import { LoginHeading, LoginHelp, loginInputs } from './login-layout.tsx';

export function LoginForm({ onAnswer }: { onAnswer: (answer: LoginAnswer) => void }) {
  const formElement = useRef<HTMLFormElement>(null);
  const form = useLoginForm(formElement);
  const { errors, isSubmitting } = form.formState;
  const { summary, hasErrors, onInvalid } = useFormErrors(form);
  const signIn = useMutation({
    mutationFn: login,
    onSuccess: onAnswer,
    onError: (error) => {
      form.setValue('password', '');
      form.setFocus('password');
      showLoginFailure(error);
    },
  });
  useDocumentTitle('Login', hasErrors || signIn.isError);

  const submit = form.handleSubmit(
    (credentials) => signIn.mutateAsync(credentials).catch(() => undefined),
    onInvalid,
  );
  return (
    <form
      ref={formElement}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="space-y-5"
    >
      <LoginHeading />
      {summary ?? (signIn.error && <FormAlert>{reasonOf(signIn.error)}</FormAlert>)}
      <Field id="username" label="Username" required error={errors.username?.message}>
        <UsernameInput {...form.register('username')} {...loginInputs.username} />
      </Field>
      <Field id="password" label="Password" required error={errors.password?.message}>
        <PasswordInput {...form.register('password')} {...loginInputs.password} />
      </Field>
      <Button
        type="submit"
        className="w-full"
        pending={(isSubmitting || signIn.isSuccess) && 'Signing in...'}
      >
        Sign In
      </Button>
      <LoginHelp />
    </form>
  );
}

/**
 * Creates the form with the values and the focus of the form that the server rendered, and submits
 * it if the user has already submitted that form.
 */
function useLoginForm(formElement: RefObject<HTMLFormElement | null>) {
  const [early] = useState(watchEarlyLogin);
  const form = useForm({
    schema: loginInput,
    defaultValues: { username: '', password: '' },
  });
  const { setValue } = form;
  // Read the values after React has replaced the server's form, so that nothing typed is lost.
  useLayoutEffect(() => {
    if (!early) return;
    const { username, password, caret } = readEarlyLogin(early);
    setValue('username', username);
    setValue('password', password);
    // Do not use the form library's `setFocus`, because it waits before it moves the focus, and a
    // key pressed meanwhile would be lost.
    const focused = early.focused ? document.getElementById(early.focused) : null;
    focused?.focus();
    if (focused instanceof HTMLInputElement) focused.setSelectionRange(...caret);
    if (takeSubmission(early.form)) formElement.current?.requestSubmit();
  }, [early, setValue, formElement]);
  return form;
}
