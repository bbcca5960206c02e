import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Control, useController, useWatch } from 'react-hook-form';
import {
  type Agent,
  agentForm,
  type AgentForm,
  type AgentEdit,
  agentType,
  defaultCommissionSplit,
} from '#features/agents/domain/agents.ts';
import { licenseTypes, newLicenseLabels } from '#features/agents/domain/new-license.ts';
import { adminAgentPagePath } from '#shared/domain/paths.ts';
import {
  type ConnectedField,
  DateField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#shared/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#shared/forms/form-definition.ts';
import { Hints, hintPause } from '#shared/forms/hints.tsx';
import { FieldRow } from '#shared/forms/record-form.tsx';
import { EditRecordPage, NewRecordPage } from '#shared/forms/record-pages.tsx';
import { agentPages } from '#features/agents/api/agent-pages.ts';
import { agents } from '#features/agents/api/agents.ts';
import { splitsQuery } from '#features/splits/api.ts';
import { AgentTabs } from '#shared/forms/record-tabs.tsx';
import { plansThatStay } from '#features/splits/domain/split-words.ts';
import { AgentSetupLine } from './agent-setup.tsx';
import { DepartureSection } from './departure-section.tsx';
import { Handover } from './handover.tsx';
import { formatPhoneOnBlur } from '#shared/forms/phone-format.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { useSettled } from '#shared/screen/use-settled.ts';

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

/**
 * The form's values. `inquiriesTo` (the agent who gets the open inquiries, or null for none) is
 * missing unless the edit deactivates the agent. `commissionReason` is missing unless the edit changes
 * the split.
 */
type AgentValues = typeof blank &
  Pick<AgentEdit, 'inquiriesTo'> & {
    commissionReason?: string;
    licenseType?: string;
    renewalDueOn?: string;
  };

const definition: FormDefinition<Agent, AgentForm, AgentValues> = {
  type: {
    ...agentType,
    input: agentForm,
    choices: { licenseType: licenseTypes },
    labels: {
      ...agentType.labels,
      ...newLicenseLabels,
      inquiriesTo: 'Open inquiries go to',
      commissionReason: 'Reason for the new split',
    },
  },
  calls: agents,
  blank,
  Fields,
  nextStep: ({ id }) => ({
    description: 'Visitors cannot see their page until it is published.',
    label: 'Open the draft page',
    alternative: 'In the list of agents, choose Public page.',
    to: adminAgentPagePath(id),
  }),
};

function AgentHead() {
  const { id = '' } = useParams({ strict: false });
  return (
    <>
      <AgentTabs />
      <AgentSetupLine agentId={id} />
      <DepartureSection agentId={id} />
    </>
  );
}

export const AgentNewPage = () => <NewRecordPage definition={definition} />;
export const AgentEditPage = () => <EditRecordPage definition={definition} tabs={<AgentHead />} />;

function Fields({ form, field, stored }: FieldsProps<AgentValues, AgentForm, Agent>) {
  const { control } = form;
  const [isActive, licenseNumber, commissionSplit] = useWatch({
    control,
    name: ['isActive', 'licenseNumber', 'commissionSplit'],
  });
  return (
    <>
      <FieldRow>
        <TextField {...field('firstName')} required />
        <TextField {...field('lastName')} required />
      </FieldRow>
      <FieldRow>
        <TextField {...field('email')} required type="email" spellCheck={false} />
        <TextField
          {...field('phone')}
          type="tel"
          control={form.register(
            'phone',
            formatPhoneOnBlur((phone) => form.setValue('phone', phone, { shouldDirty: true })),
          )}
        />
      </FieldRow>
      <FieldRow>
        <TextField {...field('licenseNumber')} spellCheck={false} />
        <NumberField {...field('commissionSplit')} required step={0.01} min={0} max={100} />
      </FieldRow>
      {stored && commissionSplit !== stored.commissionSplit && (
        <SplitReasonField
          {...field('commissionReason')}
          agentId={stored.id}
          control={form.register('commissionReason', { shouldUnregister: true })}
        />
      )}
      <LicenseNumberHint number={licenseNumber} ownId={stored?.id} />
      <div>
        <SwitchField {...field('isActive')} />
        {stored?.isActive && !isActive && <HandoverField agentId={stored.id} control={control} />}
      </div>
      <TextAreaField {...field('notes')} size="note" />
      {!stored && (
        <FieldRow>
          <SelectField
            {...field('licenseType')}
            options={licenseTypes.options}
            placeholder="Not recorded"
          />
          <DateField {...field('renewalDueOn')} hint="As GREC shows it." />
        </FieldRow>
      )}
    </>
  );
}

function SplitReasonField({ agentId, ...field }: ConnectedField & { agentId: string }) {
  const { data: splits } = useQuery(splitsQuery(agentId));
  const plans = splits ? plansThatStay(splits.planned) : '';
  return (
    <>
      <TextField {...field} hint="Optional. It is kept in the history of the split." />
      <Hints hints={plans ? [plans] : []} />
    </>
  );
}

interface HandoverFieldProps {
  agentId: string;
  control: Control<AgentValues, unknown, AgentEdit>;
}

/** Shown when the edit deactivates the agent: asks who gets the open inquiries. */
function HandoverField({ agentId, control }: HandoverFieldProps) {
  const page = useQuery(agentPages.one(agentId));
  const { field } = useController({
    control,
    name: 'inquiriesTo',
    defaultValue: null,
    shouldUnregister: true,
  });
  return (
    <Handover
      agentId={agentId}
      isPageShown={page.data?.record.isShown ?? false}
      to={field.value ?? null}
      onChoose={field.onChange}
    />
  );
}

interface LicenseNumberHintProps {
  number: string;
  /** The id of the edited agent; undefined for a new one. */
  ownId: string | undefined;
}

/**
 * Names the other agents who have the typed license number, if it has at least three characters.
 */
function LicenseNumberHint({ number, ownId }: LicenseNumberHintProps) {
  const typed = useSettled(number.trim(), hintPause);
  const { data } = useQuery({ ...agents.list({ q: typed }), enabled: typed.length > 2 });
  const same = (data?.rows ?? []).filter(
    ({ id, licenseNumber }) => id !== ownId && licenseNumber?.trim() === number.trim(),
  );
  return (
    <Hints hints={same.map((agent) => `${fullName(agent)} already has this license number.`)} />
  );
}
