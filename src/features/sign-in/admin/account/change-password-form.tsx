import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { passwordChange } from '#features/sign-in/domain/administrators.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { passwordRules } from '#features/sign-in/admin/session/password-rules.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { changePassword, sessionsQuery } from '#features/sign-in/api/administrators.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { PasswordInput } from '#shared/ui/form/password-input.tsx';
import { toast } from '#shared/ui/toast.tsx';

const labels = { currentPassword: 'Current Password', newPassword: 'New Password' };

/** @param username the account's username, for the browser's password manager */
export function ChangePasswordForm({ username }: { username: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const form = useForm({
    schema: passwordChange,
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const onChanged = () => {
    form.reset();
    heading.current?.focus();
    toast({ title: 'Password changed. Other sessions were signed out.' });
    return queryClient.invalidateQueries(sessionsQuery);
  };
  const { onSubmit, isSending, hasErrors, problem, fieldProps } = useSubmission(
    form,
    labels,
    changePassword,
    onChanged,
  );
  useErrorInTitle(hasErrors);
  return (
    <section aria-labelledby="change-password" className="max-w-lg print:hidden">
      <h2
        ref={heading}
        id="change-password"
        tabIndex={-1}
        className="font-display text-2xl/tight font-medium tracking-tight outline-none"
      >
        Change Password
      </h2>
      <p className="mt-1 mb-4 text-quiet">
        Signs you out everywhere else. Fields marked * are required.
      </p>
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        {problem}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field {...fieldProps('currentPassword')}>
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
        </Field>
        <Field {...fieldProps('newPassword')} hint={passwordRules}>
          <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
        </Field>
        <Button type="submit" pending={isSending && 'Changing...'}>
          Change Password
        </Button>
      </form>
    </section>
  );
}
