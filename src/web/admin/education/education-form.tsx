import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { courseTypeLabels, courseTypes, type EducationRecord } from '#domain/education.ts';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { FieldRow, RecordForm } from '#web/admin/forms/record-form.tsx';
import { useRecordForm } from '#web/admin/forms/use-record-form.ts';
import { agentNamesQuery } from '#web/api/agents.ts';
import type { Versioned } from '#web/api/resource.ts';
import { Field } from '#web/ui/form/field.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { type Option, Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { agentOptions } from './agent-options.ts';
import { educationKind } from './education-kind.ts';

interface EducationFormProps {
  opened?: Versioned<EducationRecord>;
}

/** Waits for the agents: a select cannot stand on one that it does not list yet. */
export function EducationForm({ opened }: EducationFormProps) {
  const query = useQuery({ ...agentNamesQuery, select: agentOptions });
  return (
    <QueryView query={query} loading="Loading agents..." failed="The agents could not be loaded">
      {(options) => <Fields agents={options} {...(opened && { opened })} />}
    </QueryView>
  );
}

const types = courseTypes.map((value) => ({ value, label: courseTypeLabels[value] }));

function Fields({ agents: options, opened }: EducationFormProps & { agents: Option[] }) {
  const kind = useMemo(
    () => educationKind(new Map(options.map(({ value, label }) => [value, label]))),
    [options],
  );
  const record = useRecordForm(kind, opened);
  const { fieldProps } = record;
  const { register } = record.form;
  return (
    <RecordForm
      record={record}
      submitLabel={opened ? 'Update Record' : 'Create Record'}
      listPath={kind.list.path}
    >
      <Field {...fieldProps('agentId')} required>
        <Select {...register('agentId')} options={options} placeholder="Select an agent" />
      </Field>
      <Field {...fieldProps('courseTitle')} required>
        <TextInput {...register('courseTitle')} autoComplete="off" />
      </Field>
      <FieldRow>
        <Field {...fieldProps('provider')} required>
          <TextInput {...register('provider')} autoComplete="off" />
        </Field>
        <Field {...fieldProps('courseType')} required>
          <Select {...register('courseType')} options={types} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field {...fieldProps('hoursCompleted')} required>
          <NumberInput {...register('hoursCompleted')} step={0.25} min={0} max={100} />
        </Field>
        <Field {...fieldProps('completionDate')} required>
          <TextInput {...register('completionDate')} type="date" autoComplete="off" />
        </Field>
      </FieldRow>
      <Field {...fieldProps('certificateNumber')}>
        <TextInput {...register('certificateNumber')} autoComplete="off" spellCheck={false} />
      </Field>
      <Switch {...register('isVerified')} id="isVerified" label={kind.labels.isVerified} />
    </RecordForm>
  );
}
