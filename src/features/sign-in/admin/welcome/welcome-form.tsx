import { useMutation } from '@tanstack/react-query';
import { welcomeInput } from '#features/sign-in/domain/administrators.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import type { LinkHolder, LoginAnswer } from '#features/sign-in/domain/second-factors.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { useFormErrors } from '#shared/forms/use-form-errors.tsx';
import { StepHeading } from '#features/sign-in/admin/second-factors/step-heading.tsx';
import { passwordRules } from '#features/sign-in/admin/session/password-rules.ts';
import { enterByLink } from '#features/sign-in/api/sign-in-link.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { PasswordInput } from '#shared/ui/form/password-input.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

const labels = { fullName: 'Full Name', password: 'New Password' };

interface WelcomeFormProps {
  link: string;
  holder: LinkHolder;
  onAnswer: (answer: LoginAnswer) => void;
}

export function WelcomeForm({ link, holder, onAnswer }: WelcomeFormProps) {
  const { username, fullName, expiresAt } = holder;
  const form = useForm({
    schema: welcomeInput,
    defaultValues: { fullName: fullName ?? '', password: '' },
  });
  const { summary, alert, hasErrors, fieldProps, ...errors } = useFormErrors(form, labels);
  const entering = useMutation({
    mutationFn: enterByLink,
    onMutate: errors.clearAlert,
    onSuccess: onAnswer,
    onError: errors.showRefusal,
  });
  useErrorInTitle(hasErrors);
  const submit = form.handleSubmit(
    (input) => entering.mutateAsync({ link, ...input }).catch(() => undefined),
    errors.onInvalid,
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <div className="break-words">
        <StepHeading title={`Welcome, ${fullName ?? username}`}>
          Choose your password. Your username is {username}. This link works once, until{' '}
          {formatOfficeDateTime(expiresAt)}. Fields marked * are required.
        </StepHeading>
      </div>
      {summary ?? (alert && <FormAlert>{alert}</FormAlert>)}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field
        {...fieldProps('fullName')}
        required
        hint="Your emails to visitors are signed with this name."
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
