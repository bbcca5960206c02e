import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { addDays, endOfMonth } from '#shared/domain/calendar.ts';
import { formatCalendarDate, officeDay } from '#shared/domain/office-time.ts';
import {
  type AgentSplits,
  type SplitInput,
  splitInput,
  splitLabels,
} from '#features/splits/domain/splits.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { DialogForm, FormDialog, type FormDialogProps } from '#shared/forms/form-dialog.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { hasStatus } from '#shared/api/request.ts';
import { serverTime } from '#shared/api/server-time.ts';
import { addSplit, refreshSplits } from '#features/splits/api.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { NumberInput } from '#shared/ui/form/number-input.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { toast } from '#shared/ui/toast.tsx';
import { changeInWords } from '#features/splits/domain/split-words.ts';

interface ChangeSplitProps extends FormDialogProps {
  agentId: string;
  splits: AgentSplits;
}

export const ChangeSplitDialog = ({ agentId, splits, ...dialog }: ChangeSplitProps) => (
  <FormDialog {...dialog} title="Change split">
    {(cancel) => (
      <ChangeForm agentId={agentId} splits={splits} onCancel={cancel} onClose={dialog.onClose} />
    )}
  </FormDialog>
);

interface ChangeFormProps {
  agentId: string;
  splits: AgentSplits;
  onCancel: () => void;
  onClose: () => void;
}

/** A change that the server accepts only after a confirmation, because it rewrites the past. */
interface Backdated {
  input: SplitInput;
  words: string;
}

const blank = { split: '', effectiveOn: '', reason: '', confirmBackdated: false };
type SplitValues = typeof blank;

function ChangeForm({ agentId, splits, onCancel, onClose }: ChangeFormProps) {
  const client = useQueryClient();
  const [today] = useState(() => officeDay(serverTime()));
  const [backdated, setBackdated] = useState<Backdated | null>(null);
  const form = useForm({
    schema: splitInput,
    defaultValues: { ...blank, effectiveOn: today },
  });
  const finish = async () => {
    toast({ title: 'Split changed successfully' });
    // Close the confirmation first. Closing this dialog then returns the focus to the page.
    setBackdated(null);
    await refreshSplits(client);
    onClose();
  };
  const submission = useSubmission(
    form,
    { ...splitLabels, confirmBackdated: '' },
    (input: SplitInput) => sendChange(agentId, input),
    (asked) => (asked ? setBackdated(asked) : finish()),
  );
  useUnsavedWork(form.formState.isDirty);
  const setDay = (day: string) =>
    form.setValue('effectiveOn', day, { shouldDirty: true, shouldValidate: true });
  const nextMonth = addDays(endOfMonth(today), 1);
  return (
    <>
      <DialogForm
        submission={submission}
        verb="Change split"
        pending="Saving..."
        onCancel={onCancel}
      >
        <Field {...submission.fieldProps('split')}>
          <NumberInput {...form.register('split')} step={0.01} min={0} max={100} />
        </Field>
        <Field
          {...submission.fieldProps('effectiveOn')}
          beside={
            <>
              <DayButton label="Today" onClick={() => setDay(today)} />
              <DayButton label={formatCalendarDate(nextMonth)} onClick={() => setDay(nextMonth)} />
            </>
          }
        >
          <DateInput {...form.register('effectiveOn')} />
        </Field>
        <Field {...submission.fieldProps('reason')}>
          <TextArea {...form.register('reason')} size="short" />
        </Field>
        <Effect control={form.control} splits={splits} today={today} />
      </DialogForm>
      <ConfirmDialog
        confirmation={{
          title: `Change the past to ${backdated?.input.split}?`,
          question: backdated?.words ?? '',
          verb: 'Change the past',
          pending: 'Saving...',
        }}
        isOpen={backdated !== null}
        onClose={() => setBackdated(null)}
        change={async () =>
          backdated && addSplit(agentId, { ...backdated.input, confirmBackdated: true })
        }
        onChanged={finish}
      />
    </>
  );
}

/** Sends a change. @returns the change if the server asks for a confirmation first, or else null */
async function sendChange(agentId: string, input: SplitInput): Promise<Backdated | null> {
  try {
    await addSplit(agentId, input);
    return null;
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    return { input, words: error.detail ?? '' };
  }
}

const DayButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" onClick={onClick} className="min-h-6 text-sm text-link max-sm:min-h-11">
    {label}
  </button>
);

interface EffectProps {
  control: Control<SplitValues, unknown, SplitInput>;
  splits: AgentSplits;
  today: string;
}

/** Says what the change will do, or asks for a split and a day until both are valid. */
function Effect({ control, splits, today }: EffectProps) {
  const [split, effectiveOn] = useWatch({ control, name: ['split', 'effectiveOn'] });
  const change = z.safeParse(z.pick(splitInput, { split: true, effectiveOn: true }), {
    split,
    effectiveOn,
  });
  return (
    <output className="block min-h-12 border-l-4 border-oak bg-sunken px-3 py-2">
      {change.success
        ? changeInWords(change.data, splits, today)
        : 'Enter the new split and its first day.'}
    </output>
  );
}
