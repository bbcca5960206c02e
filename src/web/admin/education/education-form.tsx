import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  courseTypeLabels,
  courseTypes,
  educationInput,
  type EducationInput,
  educationLabels,
  educationName,
  type EducationRecord,
} from '#domain/education.ts';
import { formatCalendarDate } from '#domain/office-time.ts';
import { adminPaths } from '#domain/paths.ts';
import {
  type FieldsProps,
  type FormDefinition,
  plainWords,
} from '#web/admin/forms/form-definition.ts';
import { FieldRow } from '#web/admin/forms/record-form.tsx';
import { EditRecordPage, NewRecordPage } from '#web/admin/forms/record-pages.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { agentNamesQuery, toAgentOptions } from '#web/api/agents.ts';
import { educationRecords } from '#web/api/education.ts';
import { Field } from '#web/ui/form/field.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const blank = {
  agentId: '',
  courseTitle: '',
  provider: '',
  courseType: 'elective' as EducationInput['courseType'],
  hoursCompleted: '0',
  completionDate: '',
  certificateNumber: '',
  isVerified: false,
};

const definition: FormDefinition<EducationRecord, EducationInput, typeof blank> = {
  entity: 'education_record',
  noun: 'Education Record',
  shortNoun: 'Record',
  list: { path: adminPaths.education, name: 'Continuing Education' },
  resource: educationRecords,
  schema: educationInput,
  blank,
  labels: educationLabels,
  recordName: educationName,
  inWords,
  Fields,
  Loader: AgentNamesLoader,
};

export const EducationNewPage = () => <NewRecordPage definition={definition} />;
export const EducationEditPage = () => <EditRecordPage definition={definition} />;

const agentOptionsQuery = { ...agentNamesQuery, select: toAgentOptions };

/**
 * Loads the agents before the form is shown, because a select can only show an agent that is among
 * its options.
 */
function AgentNamesLoader({ children }: { children: ReactNode }) {
  return (
    <QueryView
      query={useQuery(agentOptionsQuery)}
      loading="Loading agents..."
      failed="The agents could not be loaded"
    >
      {() => children}
    </QueryView>
  );
}

const types = courseTypes.map((value) => ({ value, label: courseTypeLabels[value] }));

function Fields({ form: { register }, fieldProps }: FieldsProps<typeof blank, EducationInput>) {
  const { data: agents = [] } = useQuery(agentOptionsQuery);
  return (
    <>
      <Field {...fieldProps('agentId')} required>
        <Select {...register('agentId')} options={agents} placeholder="Select an agent" />
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
      <Switch {...register('isVerified')} id="isVerified" label={educationLabels.isVerified} />
    </>
  );
}

const typeWords: Record<string, string> = courseTypeLabels;

function inWords(name: string, value: unknown, client: QueryClient) {
  const text = plainWords(name, value);
  if (name === 'courseType') return typeWords[text] ?? text;
  if (name === 'completionDate' && text) return formatCalendarDate(text);
  if (name !== 'agentId') return text;
  const agents = client.getQueryData(agentNamesQuery.queryKey);
  return agents?.find(({ id }) => id === text)?.name ?? text;
}
