import { useWatch } from 'react-hook-form';
import { correctForwarding } from '#features/agents/api/departures.ts';
import {
  departureLabels,
  forwardingInput,
  licenseReceivers,
  type Departure,
} from '#features/agents/domain/departures.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { DateField, SelectField, TextAreaField, TextField } from '#shared/forms/fields.tsx';
import {
  DialogForm,
  FormDialog,
  type FormDialogProps,
  type FormInDialogProps,
  useDialogSubmission,
} from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useMountTime } from '#shared/screen/use-mount-time.ts';

const { leftOn: _leftOn, inquiriesTo: _inquiriesTo, ...labels } = departureLabels;

interface ForwardingProps {
  agentId: string;
  departure: Departure;
}

export const ForwardingDialog = ({
  agentId,
  departure,
  ...dialog
}: ForwardingProps & FormDialogProps) => (
  <FormDialog {...dialog} title="License sent">
    {(cancel) => (
      <ForwardingForm
        agentId={agentId}
        departure={departure}
        onCancel={cancel}
        onClose={dialog.onClose}
      />
    )}
  </FormDialog>
);

function ForwardingForm({
  agentId,
  departure: { forwardedTo, newBroker, forwardedOn, note },
  onCancel,
  onClose,
}: ForwardingProps & FormInDialogProps) {
  const today = officeDay(new Date(useMountTime()));
  const form = useForm({
    schema: forwardingInput,
    defaultValues: {
      forwardedTo,
      newBroker: newBroker ?? '',
      forwardedOn: forwardedOn ?? today,
      note: note ?? '',
    },
  });
  const receiver = useWatch({ control: form.control, name: 'forwardedTo' });
  const submission = useDialogSubmission(
    form,
    labels,
    (input) => correctForwarding(agentId, input),
    {
      onClose,
      success: 'Saved successfully',
      refresh: (client) => client.invalidateQueries({ queryKey: ['departure'] }),
    },
  );
  const field = (name: keyof typeof labels) => ({
    ...submission.fieldProps(name),
    control: form.register(name),
  });
  return (
    <DialogForm submission={submission} verb="Save" pending="Saving..." onCancel={onCancel}>
      <SelectField {...field('forwardedTo')} options={licenseReceivers.options} />
      {receiver === 'broker' && <TextField {...field('newBroker')} />}
      <DateField {...field('forwardedOn')} required={false} />
      <TextAreaField {...field('note')} required={false} size="short" />
    </DialogForm>
  );
}
