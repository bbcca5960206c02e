import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { AgentNamesLoader } from '#features/agents/admin/agent-field.tsx';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { deadlines } from '#features/deadlines/api/deadlines.ts';
import { deadlineInput, typedKinds, type Deadline } from '#features/deadlines/domain/deadlines.ts';
import type { Versioned } from '#shared/api/resource.ts';
import {
  DialogForm,
  FormDialog,
  type FormInDialogProps,
  useDialogSubmission,
} from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useOpened } from '#shared/forms/use-opened.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { TextInput } from '#shared/ui/form/text-input.tsx';

const labels = { kind: 'What', label: 'Name', agentId: 'Whom', dueOn: 'Due', note: 'Note' };

interface DeadlineDialogProps {
  /** The id of the deadline to change, or `new`; null closes the dialog. */
  id: string | null;
  onClose: () => void;
  /** The agent of a new deadline; without it, the user chooses. */
  agentId?: string;
}

export const DeadlineDialog = ({ id, ...props }: DeadlineDialogProps) => (
  <FormDialog
    isOpen={id !== null}
    onClose={props.onClose}
    title={id === 'new' ? 'Add deadline' : 'Change deadline'}
  >
    {(onCancel) => (
      <AgentNamesLoader>
        {id === 'new' && <DeadlineForm {...props} onCancel={onCancel} />}
        {id !== null && id !== 'new' && <StoredForm id={id} {...props} onCancel={onCancel} />}
      </AgentNamesLoader>
    )}
  </FormDialog>
);

type FormProps = FormInDialogProps & Pick<DeadlineDialogProps, 'agentId'>;

const StoredForm = ({ id, ...props }: FormProps & { id: string }) => (
  <QueryView
    query={useQuery(deadlines.one(id))}
    loading="Loading the deadline..."
    failed="The deadline could not be loaded"
  >
    {(stored) => <DeadlineForm {...props} stored={stored} />}
  </QueryView>
);

function DeadlineForm({
  stored: shown,
  agentId,
  onClose,
  onCancel,
}: FormProps & {
  stored?: Versioned<Deadline>;
}) {
  const stored = useOpened(shown);
  const agents = useQuery({ ...agentNamesQuery, select: toAgentOptions }).data ?? [];
  const { kind, label, dueOn, note } = stored?.record ?? {};
  const form = useForm({
    schema: deadlineInput,
    defaultValues: {
      kind: kind ?? '',
      label: label ?? '',
      agentId: stored ? (stored.record.agentId ?? '') : (agentId ?? ''),
      dueOn: dueOn ?? '',
      note: note ?? '',
    },
  });
  const chosen = useWatch({ control: form.control, name: 'kind' });
  const submission = useDialogSubmission(
    form,
    labels,
    (input) =>
      stored ? deadlines.update(stored.record.id, input, stored.etag) : deadlines.create(input),
    {
      onClose,
      success: stored ? 'Deadline changed' : 'Deadline added',
      refresh: deadlines.refresh,
    },
  );
  return (
    <DialogForm submission={submission} verb="Save" pending="Saving..." onCancel={onCancel}>
      <Field {...submission.fieldProps('kind')}>
        <Select
          {...form.register('kind')}
          options={typedKinds.options}
          placeholder="Select a kind"
        />
      </Field>
      {chosen === 'other' && (
        <Field {...submission.fieldProps('label')}>
          <TextInput {...form.register('label')} />
        </Field>
      )}
      <Field {...submission.fieldProps('agentId')} required={false}>
        <Select {...form.register('agentId')} options={agents} placeholder="The brokerage" />
      </Field>
      <Field {...submission.fieldProps('dueOn')} required={!stored?.record.fileId}>
        <DateInput {...form.register('dueOn')} />
      </Field>
      <Field {...submission.fieldProps('note')} required={false}>
        <TextInput {...form.register('note')} />
      </Field>
    </DialogForm>
  );
}
