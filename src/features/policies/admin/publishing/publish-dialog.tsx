import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Policy } from '#features/policies/domain/policies.ts';
import {
  DialogForm,
  FormDialog,
  type FormInDialogProps,
  useDialogSubmission,
} from '#shared/forms/form-dialog.tsx';
import { useIsSendingEmail } from '#features/emails/admin/no-email-server.tsx';
import { agents } from '#features/agents/api/agents.ts';
import { publishPolicy, refreshPolicies } from '#features/policies/api/policies.ts';
import { useOpened } from '#shared/forms/use-opened.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { RadioGroup } from '#shared/ui/form/radio-group.tsx';
import { Switch } from '#shared/ui/form/switch.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { DateInput } from '#shared/ui/form/date-input.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { explainStaleText, publishLabels, toInput, usePublishForm } from './use-publish-form.ts';

interface PublishDialogProps {
  /** The text to publish, as the screen has read it. */
  workingText: Versioned<Policy>;
  /** The number of the newest version; undefined before the first one. */
  newest: number | undefined;
  onClose: () => void;
}

export const PublishDialog = ({ workingText, newest = 0, onClose }: PublishDialogProps) => (
  <FormDialog
    isOpen
    onClose={onClose}
    title={`Publish version ${newest + 1}`}
    intro={`Publishes “${workingText.record.title}” as it is saved now. A published version cannot be changed.`}
  >
    {(cancel) => (
      <PublishForm workingText={workingText} newest={newest} onCancel={cancel} onClose={onClose} />
    )}
  </FormDialog>
);

interface PublishFormProps extends FormInDialogProps {
  workingText: Versioned<Policy>;
  newest: number;
}

function PublishForm({ workingText, newest, onCancel, onClose }: PublishFormProps) {
  const form = usePublishForm(newest === 0);
  const { record, etag } = useOpened(workingText);
  const submission = useDialogSubmission(
    form,
    publishLabels,
    (values) => explainStaleText(publishPolicy(record.id, toInput(values), etag)),
    { onClose, success: `Version ${newest + 1} published`, refresh: refreshPolicies },
  );
  const { fieldProps } = submission;
  const { isMinor, asks } = useWatch({ control: form.control });
  const { required: _, ...kind } = fieldProps('isMinor');
  return (
    <DialogForm submission={submission} verb="Publish" pending="Publishing..." onCancel={onCancel}>
      {newest > 0 && (
        <RadioGroup
          {...kind}
          {...form.register('isMinor')}
          options={[
            { value: 'no', label: 'New version. Active agents are asked again.' },
            { value: 'yes', label: 'Minor correction. Earlier confirmations stay valid.' },
          ]}
        />
      )}
      {newest > 0 && (
        <Field {...fieldProps('changeNote')} hint="Shown in the list of versions.">
          <TextArea {...form.register('changeNote')} size="short" />
        </Field>
      )}
      {isMinor === 'no' && <Switch {...form.register('asks')} label={publishLabels.asks} />}
      {isMinor === 'no' && asks && (
        <Field {...fieldProps('dueOn')}>
          <DateInput {...form.register('dueOn')} />
        </Field>
      )}
      <AskedAgents asks={isMinor === 'no' && asks === true} />
    </DialogForm>
  );
}

function AskedAgents({ asks }: { asks: boolean }) {
  const { data } = useQuery({
    ...agents.list({ status: 'active' }),
    refetchOnMount: 'always',
    enabled: asks,
  });
  const isSending = useIsSendingEmail();
  return (
    <output className="block text-quiet">
      {!asks && 'No agent is asked.'}
      {asks && data && askedInWords(data.total, isSending)}
    </output>
  );
}

function askedInWords(total: number, isSending: boolean): string {
  if (total === 0) return 'There is no active agent to ask.';
  const who = counted(total, 'active agent is', 'active agents are');
  return `${who} asked by email${isSending ? '' : ' once email is set up'}.`;
}
