import { useWatch } from 'react-hook-form';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import type { CardRecord } from '#features/standing/domain/card.ts';
import { creditDecisions } from '#features/education/domain/credit.ts';
import { DialogForm, FormDialog, type FormInDialogProps } from '#shared/forms/form-dialog.tsx';
import { ConflictDialog } from '#shared/forms/conflict-dialog.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { Switch } from '#shared/ui/form/switch.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { useCreditForm } from './use-credit-form.ts';

interface CreditDialogProps {
  /** The record to decide about; null if the dialog is closed. */
  record: CardRecord | null;
  onClose: () => void;
}

/** Asks whether an education record counts, and for which topics. */
export const CreditDialog = ({ record, onClose }: CreditDialogProps) => (
  <FormDialog
    isOpen={record !== null}
    onClose={onClose}
    title="Credit"
    intro={record ? `${record.courseTitle}, ${formatCalendarDate(record.completionDate)}` : ''}
  >
    {(cancel) => record && <CreditForm record={record} onCancel={cancel} onClose={onClose} />}
  </FormDialog>
);

function CreditForm(props: { record: CardRecord } & FormInDialogProps) {
  const { record, onCancel, onClose } = props;
  const { form, submission, conflictDialog } = useCreditForm(record, onClose);
  const { fieldProps } = submission;
  const decision = useWatch({ control: form.control, name: 'decision' });
  return (
    <>
      <DialogForm
        submission={submission}
        verb="Save credit"
        pending="Saving..."
        onCancel={onCancel}
      >
        <Field {...fieldProps('decision')}>
          <Select {...form.register('decision')} options={creditDecisions.options} />
        </Field>
        {decision !== 'auto' && (
          <Field {...fieldProps('reason')} hint="It is printed on the agent’s evidence sheet.">
            <TextArea {...form.register('reason')} size="short" />
          </Field>
        )}
        <fieldset>
          <legend className="mb-1.5 font-semibold">Topics</legend>
          <Switch
            {...form.register('isBrokerTopic')}
            id="isBrokerTopic"
            label={fieldProps('isBrokerTopic').label}
          />
          <Switch
            {...form.register('isFairHousing')}
            id="isFairHousing"
            label={fieldProps('isFairHousing').label}
          />
        </fieldset>
      </DialogForm>
      <ConflictDialog {...conflictDialog} />
    </>
  );
}
