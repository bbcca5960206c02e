import type { ReactNode } from 'react';
import { useErrorInTitle } from '#web/admin/frame/document-title.ts';
import type { useSubmission } from '#web/admin/forms/use-submission.tsx';
import { Button } from '#web/ui/button.tsx';

interface DialogFormProps {
  submission: Pick<
    ReturnType<typeof useSubmission>,
    'onSubmit' | 'isSending' | 'hasErrors' | 'problem'
  >;
  /** The label of the button that sends the form, such as "Change Role". */
  verb: string;
  /** The label of that button while the form is being sent. */
  pending: string;
  /** The label of the button that closes the dialog. */
  dismiss?: string;
  onCancel: () => void;
  children: ReactNode;
}

/** A form inside a dialog: its errors, fields and buttons. */
export function DialogForm(props: DialogFormProps) {
  const { submission, verb, pending, dismiss = 'Cancel', onCancel, children } = props;
  const { onSubmit, isSending, hasErrors, problem } = submission;
  useErrorInTitle(hasErrors);
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      {problem}
      {children}
      <div className="flex flex-wrap gap-3 pt-1">
        <Button type="submit" pending={isSending && pending}>
          {verb}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {dismiss}
        </Button>
      </div>
    </form>
  );
}
