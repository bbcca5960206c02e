import { Link } from '@tanstack/react-router';
import {
  type Agent,
  agentInput,
  type AgentInput,
  agentLabels,
  defaultCommissionSplit,
} from '#domain/agents.ts';
import { fullName } from '#domain/full-name.ts';
import { adminAgentPagePath, adminPaths } from '#domain/paths.ts';
import {
  type FieldsProps,
  type FormDefinition,
  plainWords,
} from '#web/admin/forms/form-definition.ts';
import { FieldRow } from '#web/admin/forms/record-form.tsx';
import { EditRecordPage, NewRecordPage } from '#web/admin/forms/record-pages.tsx';
import { agents } from '#web/api/agents.ts';
import { Field } from '#web/ui/form/field.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  licenseNumber: '',
  commissionSplit: defaultCommissionSplit,
  isActive: true,
  notes: '',
};

const definition: FormDefinition<Agent, AgentInput, typeof blank> = {
  entity: 'agent',
  noun: 'Agent',
  list: { path: adminPaths.agents, name: 'Agents' },
  resource: agents,
  schema: agentInput,
  blank,
  labels: agentLabels,
  recordName: fullName,
  inWords: plainWords,
  Fields,
  Above: PublicPageLink,
};

export const AgentNewPage = () => <NewRecordPage definition={definition} />;
export const AgentEditPage = () => <EditRecordPage definition={definition} />;

/** The fields have no autocomplete, because they describe another person than the user. */
function Fields({ form: { register }, fieldProps }: FieldsProps<typeof blank, AgentInput>) {
  return (
    <>
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
      <Switch {...register('isActive')} id="isActive" label={agentLabels.isActive} />
      <Field {...fieldProps('notes')}>
        <TextArea {...register('notes')} size="note" />
      </Field>
    </>
  );
}

function PublicPageLink({ row }: { row: Agent }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 print:hidden">
      <Link
        to={adminAgentPagePath('$id')}
        params={{ id: row.id }}
        className="inline-flex min-h-9 items-center font-semibold text-oak underline underline-offset-4 max-sm:min-h-11"
      >
        Public page
      </Link>
      <span className="text-quiet">portrait, headline, biography and links</span>
    </p>
  );
}
