import { useMutation } from '@tanstack/react-query';
import { welcomeInput } from '#domain/administrators.ts';
import { formatOfficeDateTime } from '#domain/office/office-time.ts';
import type { LinkHolder, LoginAnswer } from '#domain/second-factors.ts';
import { useForm } from '#web/admin/forms/use-form.ts';
import { useErrorInTitle } from '#web/admin/frame/document-title.ts';
import { useFormErrors } from '#web/admin/forms/use-form-errors.tsx';
import { StepHeading } from '#web/admin/second-factors/step-heading.tsx';
import { passwordRules } from '#web/admin/session/password-rules.ts';
import { enterByLink } from '#web/api/sign-in/sign-in-link.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const labels = { fullName: 'Full Name', password: 'New Password' };

interface WelcomeFormProps {
  /** The link's token. */
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
        <StepHeading title={`Welcome, ${username}`}>
          Choose your password. This link works once, until {formatOfficeDateTime(expiresAt)}.
          Fields marked * are required.
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
