import {
  courseTypes,
  type EducationInput,
  type EducationRecord,
  educationType,
} from '#domain/education.ts';
import { AgentField, AgentNamesLoader } from '#web/admin/forms/agent-field.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '#web/admin/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#web/admin/forms/form-definition.ts';
import { FieldRow } from '#web/admin/forms/record-form.tsx';
import { EditRecordPage, NewRecordPage } from '#web/admin/forms/record-pages.tsx';
import { recordCalls } from '#web/api/resource.ts';

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
  type: educationType,
  calls: recordCalls(educationType),
  blank,
  Fields,
  Loader: AgentNamesLoader,
};

export const EducationNewPage = () => <NewRecordPage definition={definition} />;
export const EducationEditPage = () => <EditRecordPage definition={definition} />;

function Fields({ field }: FieldsProps<typeof blank, EducationInput>) {
  return (
    <>
      <AgentField {...field('agentId')} />
      <TextField {...field('courseTitle')} required />
      <FieldRow>
        <TextField {...field('provider')} required />
        <SelectField {...field('courseType')} required options={courseTypes.options} />
      </FieldRow>
      <FieldRow>
        <NumberField {...field('hoursCompleted')} required step={0.25} min={0} max={100} />
        <TextField {...field('completionDate')} required type="date" />
      </FieldRow>
      <TextField {...field('certificateNumber')} spellCheck={false} />
      <SwitchField {...field('isVerified')} />
    </>
  );
}
