import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshDuty, saveDutyDay } from '#features/duty/api.ts';
import {
  dutyInput,
  type DutyAgent,
  type DutyDay,
  type DutyInput,
} from '#features/duty/domain/duty.ts';
import { hasStatus } from '#shared/api/request.ts';
import { DialogForm, FormDialog } from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';

interface DutyDialogProps {
  day: DutyDay;
  title: string;
  agents: DutyAgent[];
  onClose: () => void;
}

export const DutyDialog = ({ title, onClose, ...rest }: DutyDialogProps) => (
  <FormDialog isOpen title={title} onClose={onClose}>
    {(cancel) => <DutyForm {...rest} onCancel={cancel} onClose={onClose} />}
  </FormDialog>
);

type DutyFormProps = Omit<DutyDialogProps, 'title'> & { onCancel: () => void };

function DutyForm({ day, agents, onCancel, onClose }: DutyFormProps) {
  const client = useQueryClient();
  const form = useForm({
    schema: dutyInput,
    defaultValues: { agentId: day.agentId ?? '', secondId: day.secondId ?? '' },
  });
  const [shown, setShown] = useState<DutyInput>(day);
  const save = async (input: DutyInput) => {
    try {
      const { agentId, secondId } = shown;
      return await saveDutyDay(day.day, { ...input, shown: { agentId, secondId } });
    } catch (error) {
      if (hasStatus(error, 409) && error.current) {
        // The error names the present agents, so "Save" may overwrite them from now on.
        setShown(error.current as DutyDay);
        void refreshDuty(client);
      }
      throw error;
    }
  };
  const submission = useSubmission(
    form,
    { agentId: 'Agent', secondId: 'Second agent' },
    save,
    async () => {
      await refreshDuty(client);
      onClose();
    },
  );
  useUnsavedWork(form.formState.isDirty);
  const options = agents.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <DialogForm submission={submission} verb="Save" pending="Saving..." onCancel={onCancel}>
      <Field {...submission.fieldProps('agentId')} required={false}>
        <Select {...form.register('agentId')} options={options} placeholder="No agent" />
      </Field>
      <Field
        {...submission.fieldProps('secondId')}
        required={false}
        hint="Gets an inquiry that the first agent has not taken at half of the promised time."
      >
        <Select {...form.register('secondId')} options={options} placeholder="No second agent" />
      </Field>
    </DialogForm>
  );
}
