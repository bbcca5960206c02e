import {
  courseTypeLabels,
  educationInput,
  type EducationInput,
  type EducationRecord,
} from '#domain/education.ts';
import { formatCalendarDate } from '#domain/office-time.ts';
import { plainWords, type RecordKind } from '#web/admin/forms/record-kind.ts';
import { educationRecords } from '#web/api/education.ts';
import { adminPaths } from '#domain/paths.ts';

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
type EducationValues = typeof blank;

const types: Record<string, string> = courseTypeLabels;

/** @param agents names by id, for telling of a changed agent */
export const educationKind = (
  agents: Map<string, string>,
): RecordKind<EducationRecord, EducationInput, EducationValues> => ({
  entity: 'education_record',
  resource: educationRecords,
  schema: educationInput,
  list: educationList,
  blank,
  toValues: (record) => ({
    agentId: record.agentId,
    courseTitle: record.courseTitle,
    provider: record.provider,
    courseType: record.courseType,
    hoursCompleted: record.hoursCompleted,
    completionDate: record.completionDate,
    certificateNumber: record.certificateNumber ?? '',
    isVerified: record.isVerified,
  }),
  labels: educationLabels,
  inWords: (name, value) => {
    const text = plainWords(value);
    if (name === 'agentId') return agents.get(text) ?? text;
    if (name === 'courseType') return types[text] ?? text;
    return name === 'completionDate' && text ? formatCalendarDate(text) : text;
  },
  toasts: {
    created: 'Record created successfully',
    updated: 'Record updated successfully',
    createFailed: 'Failed to create record',
    updateFailed: 'Failed to update record',
  },
});

export const educationList = { path: adminPaths.education, name: 'Continuing Education' };

const educationLabels = {
  agentId: 'Agent',
  courseTitle: 'Course Title',
  provider: 'Provider',
  courseType: 'Course Type',
  hoursCompleted: 'Hours Completed',
  completionDate: 'Completion Date',
  certificateNumber: 'Certificate Number',
  isVerified: 'Verified Completion',
};
