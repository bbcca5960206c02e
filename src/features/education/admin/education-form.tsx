import { useParams, useSearch } from '@tanstack/react-router';
import {
  type EducationInput,
  type EducationRecord,
  educationType,
} from '#features/education/domain/education.ts';
import { AgentField, AgentNamesLoader, agentInWords } from '#features/agents/admin/agent-field.tsx';
import { SwitchField, TextField } from '#shared/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#shared/forms/form-definition.ts';
import { EditRecordPage, NewRecordPage } from '#shared/forms/record-pages.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { educationRecords } from '#features/education/api.ts';
import { blankCourse, CourseFields } from './course-fields.tsx';
import { RecordHints } from './record-hints.tsx';

const blank = { agentId: '', ...blankCourse, certificateNumber: '', isVerified: false };

const definition: FormDefinition<EducationRecord, EducationInput, typeof blank> = {
  type: educationType,
  calls: educationRecords,
  blank,
  Fields,
  Loader: AgentNamesLoader,
  inWords: agentInWords,
};

/** The form for a new record. The search parameter `agent` chooses the agent. */
export function EducationNewPage() {
  const { agent = '' } = useSearch({ strict: false });
  return <NewRecordPage definition={{ ...definition, blank: { ...blank, agentId: agent } }} />;
}

export const EducationEditPage = () => <EditRecordPage definition={definition} />;

function Fields({ form, field }: FieldsProps<typeof blank, EducationInput>) {
  const { id } = useParams({ strict: false });
  const { agentId, certificateNumber, ...course } = form.watch();
  return (
    <>
      <AgentField {...field('agentId')} />
      <CourseFields field={field} />
      <TextField {...field('certificateNumber')} spellCheck={false} />
      {!useIsFrontDesk() && <SwitchField {...field('isVerified')} />}
      <RecordHints course={course} attendees={[{ agentId, certificateNumber }]} ownId={id} />
    </>
  );
}
