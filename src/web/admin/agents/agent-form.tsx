import type { Agent } from '#domain/agents.ts';
import { FieldRow, RecordForm } from '#web/admin/forms/record-form.tsx';
import { useRecordForm } from '#web/admin/forms/use-record-form.ts';
import type { Versioned } from '#web/api/resource.ts';
import { Field } from '#web/ui/form/field.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { agentKind } from './agent-kind.ts';

/** The fields are about somebody else than whoever fills them in: browsers fill in nothing. */
export function AgentForm({ opened }: { opened?: Versioned<Agent> }) {
  const record = useRecordForm(agentKind, opened);
  const { fieldProps } = record;
  const { register } = record.form;
  return (
    <RecordForm
      record={record}
      submitLabel={opened ? 'Update Agent' : 'Create Agent'}
      listPath={agentKind.list.path}
    >
      <FieldRow>
        <Field {...fieldProps('firstName')} required>
          <TextInput {...register('firstName')} autoComplete="off" />
        </Field>
        <Field {...fieldProps('lastName')} required>
          <TextInput {...register('lastName')} autoComplete="off" />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field {...fieldProps('email')} required>
          <TextInput {...register('email')} type="email" autoComplete="off" spellCheck={false} />
        </Field>
        <Field {...fieldProps('phone')}>
          <TextInput {...register('phone')} type="tel" autoComplete="off" />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field {...fieldProps('licenseNumber')}>
          <TextInput {...register('licenseNumber')} autoComplete="off" spellCheck={false} />
        </Field>
        <Field {...fieldProps('commissionSplit')} required>
          <NumberInput {...register('commissionSplit')} step={0.01} min={0} max={100} />
        </Field>
      </FieldRow>
      <Switch {...register('isActive')} id="isActive" label={agentKind.labels.isActive} />
      <Field {...fieldProps('notes')}>
        <TextArea {...register('notes')} size="note" />
      </Field>
    </RecordForm>
  );
}
