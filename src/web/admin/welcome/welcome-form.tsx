import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { welcomeInput } from '#domain/administrators.ts';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import { adminPaths } from '#domain/paths.ts';
import type { LinkHolder } from '#domain/second-factors.ts';
import { useErrorInTitle } from '#web/admin/frame/document-title.ts';
import { useFormErrors } from '#web/admin/forms/use-form-errors.tsx';
import { passwordRules } from '#web/admin/session/password-rules.ts';
import { sessionQuery } from '#web/api/session.ts';
import { enterByLink } from '#web/api/sign-in-link.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast } from '#web/ui/toast.tsx';

const labels = { fullName: 'Full Name', password: 'New Password' };

interface WelcomeFormProps {
  /** The link's token. */
  link: string;
  holder: LinkHolder;
}

export function WelcomeForm({ link, holder }: WelcomeFormProps) {
  const { username, fullName, expiresAt } = holder;
  const form = useForm({
    resolver: zodResolver(welcomeInput),
    defaultValues: { fullName: fullName ?? '', password: '' },
    shouldFocusError: false,
  });
  const { summary, alert, hasErrors, fieldProps, ...errors } = useFormErrors(form, labels);
  const entering = useEntering(errors);
  useErrorInTitle(hasErrors);
  const submit = form.handleSubmit(
    (input) => entering.mutateAsync({ link, ...input }).catch(() => undefined),
    errors.onInvalid,
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <div>
        <h1
          tabIndex={-1}
          className="font-display text-3xl/tight font-medium tracking-tight break-words"
        >
          Welcome, {username}
        </h1>
        <p className="mt-1 text-quiet">
          Choose your password. This link works once, until {formatOfficeDateTime(expiresAt)}.
          Fields marked * are required.
        </p>
      </div>
      {summary ?? (alert && <FormAlert>{alert}</FormAlert>)}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field
        {...fieldProps('fullName')}
        required
        hint="Signs the emails that you send to visitors."
      >
        <TextInput {...form.register('fullName')} autoComplete="name" />
      </Field>
      <Field {...fieldProps('password')} required hint={passwordRules}>
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Button
        type="submit"
        className="w-full"
        pending={(entering.isPending || entering.isSuccess) && 'Continuing...'}
      >
        Continue
      </Button>
    </form>
  );
}

/** Sets the password and signs in. */
function useEntering(errors: Pick<ReturnType<typeof useFormErrors>, 'clearAlert' | 'showRefusal'>) {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: enterByLink,
    onMutate: errors.clearAlert,
    onSuccess: () => {
      // Remove the cached session, so that the signed-in layout reads the new one.
      queryClient.removeQueries(sessionQuery);
      toast({ title: 'Login successful' });
      void router.navigate({ to: adminPaths.dashboard, replace: true });
    },
    onError: errors.showRefusal,
  });
}
