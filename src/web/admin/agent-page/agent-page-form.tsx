import type { AgentPage } from '#domain/agent-pages.ts';
import { FieldRow, RecordForm } from '#web/admin/forms/record-form.tsx';
import { useRecordForm } from '#web/admin/forms/use-record-form.ts';
import type { Versioned } from '#web/api/resource.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { agentPageKind } from './agent-page-kind.ts';

const networks = ['facebook', 'instagram', 'linkedin'] as const;

export function AgentPageForm({ opened }: { opened: Versioned<AgentPage> }) {
  const record = useRecordForm(agentPageKind, opened);
  const { fieldProps } = record;
  const { register } = record.form;
  return (
    <RecordForm record={record} submitLabel="Update Public Page" listPath={agentPageKind.list.path}>
      <Switch {...register('isShown')} id="isShown" label={agentPageKind.labels.isShown} />
      <Field
        {...fieldProps('slug')}
        required
        hint="What follows /agent/ in the page’s address. Addresses that it had before lead on to it."
      >
        <TextInput {...register('slug')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field {...fieldProps('headline')} hint="One sentence under the name.">
        <TextInput {...register('headline')} autoComplete="off" />
      </Field>
      <Field {...fieldProps('biography')} hint="A blank line begins a new paragraph.">
        <TextArea {...register('biography')} size="note" />
      </Field>
      <Field {...fieldProps('whatsapp')} hint="Digits with the country code, such as 19125550142.">
        <TextInput {...register('whatsapp')} inputMode="tel" autoComplete="off" />
      </Field>
      <FieldRow>
        {networks.map((network) => (
          <Field
            key={network}
            {...fieldProps(network)}
            hint="The whole https address of the profile."
          >
            <TextInput
              {...register(network)}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        ))}
      </FieldRow>
    </RecordForm>
  );
}
