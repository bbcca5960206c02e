import { useMutation } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { loginInput } from '#domain/auth.ts';
import type { LoginAnswer } from '#domain/second-factors.ts';
import { useForm } from '#web/admin/forms/use-form.ts';
import { useDocumentTitle } from '#web/admin/frame/document-title.ts';
import { reasonOf } from '#web/admin/screen/error-reason.ts';
import { UsernameInput } from '#web/admin/forms/username-input.tsx';
import { useFormErrors } from '#web/admin/forms/use-form-errors.tsx';
import { login } from '#web/api/sign-in/login.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { readEarlyLogin, takeSubmission, watchEarlyLogin } from './early-login.ts';
import { showLoginFailure } from './use-login-answer.ts';
import { LoginHeading, LoginHelp, loginInputs } from './login-layout.tsx';

interface LoginFormProps {
  onAnswer: (answer: LoginAnswer) => void;
}

export function LoginForm({ onAnswer }: LoginFormProps) {
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
