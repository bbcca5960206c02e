import type { DeskField, DeskForm } from '#features/desk/domain/desk-page.ts';
import { courseTypes, type EducationRecord } from '#features/education/domain/education.ts';
import { evidences } from '#features/education/domain/hand-in.ts';
import { fileField } from '#features/agents/server/files/form-file.ts';
import type { DeskAgent } from '#shared/http/calls/caller.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { selectCourseFiles } from './hand-in.ts';

/** The number of earlier files that the form offers for a course on the same page. */
const mostEarlierFiles = 10;

const readEarlierFiles = (db: Database, agentId: string) =>
  selectCourseFiles(db, agentId)
    .select(['id', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(mostEarlierFiles)
    .execute();

const optionsOf = (choices: { value: string; label: string }[]) =>
  choices.map(({ value, label }) => ({ value, words: label }));

function courseFields(record: EducationRecord | undefined): DeskField[] {
  const line = { field: 'line', required: true } as const;
  return [
    { ...line, name: 'courseTitle', label: 'Course', value: record?.courseTitle ?? '' },
    { ...line, name: 'provider', label: 'Provider', value: record?.provider ?? '' },
    {
      field: 'select',
      name: 'courseType',
      label: 'Type',
      value: record?.courseType ?? 'elective',
      options: optionsOf(courseTypes.options),
    },
    {
      ...line,
      name: 'hoursCompleted',
      label: 'Hours',
      inputMode: 'decimal',
      value: record ? String(Number(record.hoursCompleted)) : '',
    },
    {
      ...line,
      type: 'date',
      name: 'completionDate',
      label: 'Completed on',
      value: record?.completionDate ?? '',
    },
    {
      field: 'line',
      name: 'certificateNumber',
      label: 'Certificate number',
      hint: 'If there is one',
      value: record?.certificateNumber ?? '',
    },
  ];
}

async function evidenceFields(
  db: Database,
  agent: DeskAgent,
  record: EducationRecord | undefined,
): Promise<DeskField[]> {
  // A link opens one course, and not what the agent sent for others.
  const earlier = agent.sessionId === null ? [] : await readEarlierFiles(db, agent.id);
  const fields: DeskField[] = [
    {
      field: 'radios',
      name: 'evidence',
      label: 'Evidence',
      required: true,
      value: record?.evidence ?? 'certificate',
      options: optionsOf(evidences.options),
    },
    fileField('The certificate, or the page of your GREC record', Boolean(record?.fileId)),
  ];
  if (earlier.length > 0) {
    const options = earlier.map(({ id, createdAt }) => ({
      value: id,
      words: `Sent ${formatOfficeDateTime(createdAt)}`,
    }));
    fields.push({
      field: 'select',
      name: 'sameFile',
      label: 'Or the page of your GREC record, if you sent it before',
      value: '',
      options: [{ value: '', words: 'None of these' }, ...options],
    });
  }
  return fields;
}

interface CourseForm {
  action: string;
  agent: DeskAgent;
  /** The record that the form changes; undefined for a new one. */
  record?: EducationRecord;
}

/** Returns the form with which an agent hands in a course, or sends its evidence. */
export const courseForm = async (
  db: Database,
  { action, agent, record }: CourseForm,
): Promise<DeskForm> => ({
  action,
  isMultipart: true,
  // The office waits for the evidence of a record that exists, so its fields come first.
  fields: record
    ? [...(await evidenceFields(db, agent, record)), ...courseFields(record)]
    : [...courseFields(record), ...(await evidenceFields(db, agent, record))],
  buttons: [{ words: 'Hand in' }],
});
