import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { testEmailInput, type TestEmailResult } from '#domain/emails.ts';
import { useForm } from '#web/admin/forms/use-form.ts';
import { useErrorInTitle } from '#web/admin/frame/document-title.ts';
import { useSubmission } from '#web/admin/forms/use-submission.tsx';
import { useIsSendingEmail } from '#web/admin/screen/no-email-server.tsx';
import { sendTestEmail } from '#web/api/emails.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormAlert } from '#web/ui/form/form-alert.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** A button that opens a dialog, which sends a test email and shows the mail server's answer. */
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
