import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from '#shared/ui/toast.tsx';
import { hasStatus } from '#shared/api/request.ts';
import { useErrorInTitle } from '#shared/frame/document-title.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { mayLeave, useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useSubmission } from './use-submission.tsx';

export interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

interface Props extends FormDialogProps {
  title: string;
  intro?: string;
  /** Renders the form. `cancel` closes the dialog, and asks first if there are unsaved changes. */
  children: (cancel: () => void) => ReactNode;
}

/** A dialog with a form. It asks before unsaved changes are lost. */
export function FormDialog({ onClose, children, ...dialog }: Props) {
  const cancel = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <Dialog {...dialog} onClose={() => void cancel()}>
      {children(() => void cancel())}
    </Dialog>
  );
}

/** The props of the form in a `FormDialog`. `onCancel` asks first if there are unsaved changes. */
export interface FormInDialogProps {
  onCancel: () => void;
  onClose: () => void;
}

interface Sent {
  onClose: () => void;
  /** The title of the toast. */
  success: string;
  refresh: (client: QueryClient) => unknown;
}

/**
 * Sends the form of a dialog. After that, shows a toast, reloads what the form has changed and
 * closes the dialog. It asks before unsaved changes are lost. If the server answers with status 409
 * or 412, the dialog stays open, and what is behind it reloads.
 */
export function useDialogSubmission<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  labels: Record<Path<Values>, string>,
  send: (output: Output) => Promise<unknown>,
  { onClose, success, refresh }: Sent,
) {
  const client = useQueryClient();
  useUnsavedWork(form.formState.isDirty);
  const sendOrReload = async (output: Output) => {
    try {
      return await send(output);
    } catch (error) {
      if (hasStatus(error, 409, 412)) void refresh(client);
      throw error;
    }
  };
  return useSubmission(form, labels, sendOrReload, async () => {
    toast({ title: success });
    // Close the dialog last, so that the focus does not return to a button that then disappears.
    await refresh(client);
    onClose();
  });
}

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

/** A form inside a dialog: its errors, its fields, and the buttons that send it and cancel it. */
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
