import { useWatch } from 'react-hook-form';
import { agentType } from '#features/agents/domain/agents.ts';
import { choices } from '#shared/domain/fields.ts';
import { adminAgentLicensePath } from '#shared/domain/paths.ts';
import {
  type License,
  licenseFields,
  type LicenseInput,
  licenseLabels,
  licenseStatuses,
} from '#features/standing/domain/licenses.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { DateField, NumberField, SelectField, TextField } from '#shared/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#shared/forms/form-definition.ts';
import { FieldRow } from '#shared/forms/record-form.tsx';
import { EditRecordPage } from '#shared/forms/record-pages.tsx';
import { licenses } from '#features/standing/api/licenses.ts';
import { AgentIntro } from '#features/agents/admin/agent-intro.tsx';
import { dueDateHint } from './due-date-hint.ts';

const memberships = choices({ true: 'Yes', false: 'No' });

/** Reads the select for REALTOR membership. Empty means that the membership is not recorded. */
const toMembership = (value: unknown) =>
  ({ true: true, false: false })[String(value)] ?? ('' as const);

const blank = {
  licenseType: '',
  status: '',
  firstLicensedOn: '',
  renewalDueOn: '',
  postLicenseOn: '',
  postLicenseCertificate: '',
  isRealtor: '' as '' | boolean,
  grecCheckedOn: '',
  grecHours: '',
};

const definition: FormDefinition<License, LicenseInput, typeof blank> = {
  type: {
    entity: 'agent',
    title: agentType.title,
    noun: 'License',
    input: licenseFields,
    labels: licenseLabels,
    choices: { licenseType: licenseTypes, status: licenseStatuses, isRealtor: memberships },
    nameOf: ({ licenseNumber }) => licenseNumber ?? '',
  },
  part: {
    entity: 'license',
    title: 'License & CE',
    path: adminAgentLicensePath,
    Intro: AgentIntro,
  },
  calls: licenses,
  blank,
  Fields,
};

export const LicenseEditPage = () => <EditRecordPage definition={definition} />;

const notRecorded = 'Not recorded';

function Fields({ form, field }: FieldsProps<typeof blank, LicenseInput>) {
  const { control, register } = form;
  const [due, type] = useWatch({ control, name: ['renewalDueOn', 'licenseType'] });
  return (
    <>
      <FieldRow>
        <SelectField
          {...field('licenseType')}
          options={licenseTypes.options}
          placeholder={notRecorded}
        />
        <SelectField
          {...field('status')}
          options={licenseStatuses.options}
          placeholder={notRecorded}
        />
      </FieldRow>
      <FieldRow>
        <DateField
          {...field('firstLicensedOn')}
          required={type === 'salesperson'}
          hint="The day of the first Georgia license."
        />
        <DateField {...field('renewalDueOn')} hint={dueDateHint(due, 'As GREC shows it.')} />
      </FieldRow>
      <FieldRow>
        <DateField {...field('postLicenseOn')} hint="The 25-hour course of a new salesperson." />
        <TextField
          {...field('postLicenseCertificate')}
          hint="The number of its certificate."
          spellCheck={false}
        />
      </FieldRow>
      <FieldRow>
        <DateField
          {...field('grecCheckedOn')}
          hint="The day on which you looked at GREC’s own record."
        />
        <NumberField
          {...field('grecHours')}
          hint="The hours that GREC showed on that day."
          step={0.01}
          min={0}
          max={999.99}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...field('isRealtor')}
          control={register('isRealtor', { setValueAs: toMembership })}
          options={memberships.options}
          placeholder={notRecorded}
        />
      </FieldRow>
    </>
  );
}
