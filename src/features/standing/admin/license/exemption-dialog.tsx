import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { serverTime } from '#shared/api/server-time.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import {
  exemptionInput,
  type ExemptionInput,
  type ExemptionKind,
  exemptionKinds,
  exemptionLabels,
  type Exemption,
  exemptionEndInput,
} from '#features/standing/domain/exemptions.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { FieldRow } from '#shared/forms/record-form.tsx';
import { addExemption, licenses, endExemption } from '#features/standing/api/licenses.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import {
  DialogForm,
  FormDialog,
  type FormDialogProps,
  useDialogSubmission,
  type FormInDialogProps,
} from '#shared/forms/form-dialog.tsx';

interface ExemptionProps {
  agentId: string;
  /** The reason that is filled in if the license number suggests an exemption from all hours. */
  suggestedReason?: string;
}

export const ExemptionDialog = (props: ExemptionProps & FormDialogProps) => (
  <FormDialog
    {...props}
    title="Add exemption"
    intro="Fields marked * are required. An exemption cannot be edited, only ended."
  >
    {(cancel) => <ExemptionForm {...props} onCancel={cancel} />}
  </FormDialog>
);

function ExemptionForm(props: ExemptionProps & FormInDialogProps) {
  const { agentId, suggestedReason = '', onCancel, onClose } = props;
  const form = useExemptionForm(suggestedReason ? 'all_ce' : '', suggestedReason);
  const submission = useDialogSubmission(
    form,
    exemptionLabels,
    (input: ExemptionInput) => addExemption(agentId, input),
    { onClose, success: 'Exemption added successfully', refresh: licenses.refresh },
  );
  const { fieldProps } = submission;
  const chosen = useWatch({ control: form.control, name: 'kind' });
  return (
    <DialogForm
      submission={submission}
      verb="Add exemption"
      pending="Saving..."
      onCancel={onCancel}
    >
      <Field {...fieldProps('kind')}>
        <Select {...form.register('kind')} options={exemptionKinds.options} placeholder="Choose" />
      </Field>
      <Field {...fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
      <Field {...fieldProps('source')} required={false} hint="Such as a letter from GREC, on file.">
        <TextInput {...form.register('source')} autoComplete="off" />
      </Field>
      {chosen === 'post_license_extension' && (
        <Field
          {...fieldProps('until')}
          hint="At most 18 months after the first license. Until GREC has proof of the course, the agent may not do brokerage work after the first year."
        >
          <DateInput {...form.register('until', { shouldUnregister: true })} />
        </Field>
      )}
      <FieldRow>
        <Field {...fieldProps('startsOn')}>
          <DateInput {...form.register('startsOn')} />
        </Field>
        <Field {...fieldProps('endsOn')} required={false}>
          <DateInput {...form.register('endsOn')} />
        </Field>
      </FieldRow>
    </DialogForm>
  );
}

/** The form's values and validation. The kind can be empty until the user has chosen one. */
function useExemptionForm(kind: ExemptionKind | '', reason: string) {
  const [startsOn] = useState(() => officeDay(serverTime()));
  return useForm({
    schema: exemptionInput,
    defaultValues: {
      kind,
      reason,
      source: '',
      startsOn,
      endsOn: '',
      until: '',
    },
  });
}

interface EndExemptionProps {
  agentId: string;
  exemption: Exemption;
}

export const EndExemptionDialog = (props: EndExemptionProps & FormDialogProps) => (
  <FormDialog
    {...props}
    title="End exemption"
    intro={`${exemptionKinds.labels[props.exemption.kind]}. The exemption stays on record, with the reason why it ended.`}
  >
    {(cancel) => <EndForm {...props} onCancel={cancel} />}
  </FormDialog>
);

function EndForm(props: EndExemptionProps & FormInDialogProps) {
  const { agentId, exemption, onCancel, onClose } = props;
  const form = useForm({
    schema: exemptionEndInput,
    defaultValues: { reason: '' },
  });
  const submission = useDialogSubmission(
    form,
    { reason: 'Reason' },
    (input) => endExemption(agentId, exemption.id, input),
    { onClose, success: 'Exemption ended successfully', refresh: licenses.refresh },
  );
  return (
    <DialogForm
      submission={submission}
      verb="End exemption"
      pending="Saving..."
      onCancel={onCancel}
    >
      <Field {...submission.fieldProps('reason')}>
        <TextArea {...form.register('reason')} size="short" />
      </Field>
    </DialogForm>
  );
}
