import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { testEmailInput, type TestEmailResult } from '#features/emails/domain.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useIsSendingEmail } from './no-email-server.tsx';
import { sendTestEmail } from '#features/emails/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

export function TestEmail() {
  const [isOpen, setOpen] = useState(false);
  if (!useIsSendingEmail()) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <MailCheck aria-hidden className="size-4" />
        Send a test email
      </Button>
      <Dialog
        title="Send a test email"
        intro="It is sent right away. The mail server’s answer appears here."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <TestEmailForm />
      </Dialog>
    </>
  );
}

function TestEmailForm() {
  const [result, setResult] = useState<TestEmailResult>();
  const form = useForm({
    schema: testEmailInput,
    defaultValues: { email: '' },
  });
  const { onSubmit, isSending, hasErrors, problem, fieldProps } = useSubmission(
    form,
    { email: 'Your Email' },
    ({ email }) => sendTestEmail(email).then(setResult),
    () => undefined,
  );
  useErrorInTitle(hasErrors);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setResult(undefined);
        onSubmit(event);
      }}
      className="space-y-5"
    >
      {problem}
      {result && !result.isAccepted && <FormAlert>{result.words}</FormAlert>}
      <output className="block font-semibold text-oak empty:hidden">
        {result?.isAccepted && result.words}
      </output>
      <Field {...fieldProps('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="email" />
      </Field>
      <Button type="submit" pending={isSending && 'Sending...'}>
        Send
      </Button>
    </form>
  );
}
