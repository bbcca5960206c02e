import { useState } from 'react';
import { officeDay } from '#shared/domain/office-time.ts';
import {
  type AgentSplits,
  splitLabels,
  type SplitRow,
  splitVoidInput,
} from '#features/splits/domain/splits.ts';
import { useForm } from '#shared/forms/use-form.ts';
import {
  DialogForm,
  FormDialog,
  type FormInDialogProps,
  useDialogSubmission,
} from '#shared/forms/form-dialog.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { refreshSplits, voidSplit } from '#features/splits/api.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { planInWords, voidInWords } from '#features/splits/domain/split-words.ts';

interface VoidSplitProps {
  agentId: string;
  splits: AgentSplits;
  /** The row to void; null while the dialog is closed. */
  row: SplitRow | null;
  onClose: () => void;
}

export function VoidSplitDialog({ agentId, splits, row, onClose }: VoidSplitProps) {
  // Keep the last row, so that the dialog is not empty while it closes.
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  const today = officeDay(new Date(useMountTime()));
  if (!shown) return null;
  const isPlan = shown.effectiveOn > today;
  return (
    <FormDialog
      isOpen={row !== null}
      onClose={onClose}
      title={isPlan ? 'Cancel planned change' : 'Void split'}
      intro={`${planInWords(shown)}. ${voidInWords(shown, splits, today)}`}
    >
      {(cancel) => (
        <VoidForm
          agentId={agentId}
          splitId={shown.id}
          isPlan={isPlan}
          onCancel={cancel}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}

interface VoidFormProps extends FormInDialogProps {
  agentId: string;
  splitId: string;
  isPlan: boolean;
}

function VoidForm({ agentId, splitId, isPlan, onCancel, onClose }: VoidFormProps) {
  const form = useForm({
    schema: splitVoidInput,
    defaultValues: { reason: '' },
  });
  const submission = useDialogSubmission(
    form,
    { reason: splitLabels.reason },
    (input) => voidSplit(agentId, splitId, input),
    {
      onClose,
      success: isPlan ? 'Planned change canceled' : 'Split voided successfully',
      refresh: refreshSplits,
    },
  );
  return (
    <DialogForm
      submission={submission}
      verb={isPlan ? 'Cancel change' : 'Void split'}
      dismiss={isPlan ? 'Keep it planned' : 'Cancel'}
      pending="Saving..."
      onCancel={onCancel}
    >
      <Field {...submission.fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
    </DialogForm>
  );
}
