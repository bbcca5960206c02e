import * as z from 'zod/mini';
import { answerFields } from '#shared/domain/answer-fields.ts';
import {
  agentReference,
  calendarDate,
  choiceField,
  choices,
  decimal,
  flag,
  optionalText,
  recordId,
  requiredText,
  storedRecord,
} from '#shared/domain/fields.ts';
import { foldText } from '#shared/domain/text/fold-text.ts';
import { choiceFilter, listQuery } from '#shared/domain/lists.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import { searchTextOf } from '#shared/domain/text/search-text.ts';
import { credit } from './credit.ts';
import { handIn } from './hand-in.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

export const courseTypes = choices({
  core: 'Core Subject',
  license_law: 'License Law',
  ethics: 'Ethics',
  elective: 'Elective',
});
export type CourseType = (typeof courseTypes.values)[number];

export const educationLimits = { title: 200, provider: 200, certificateNumber: 100 };

/**
 * The hours of continuing education, a multiple of a quarter hour. The form's input has the maximum
 * 100, as the specification says, but the column stores only two digits before the decimal point.
 * The largest valid value is therefore 99.75.
 */
const hours = decimal(
  'Enter hours from 0 to 99.75 in quarter hours',
  100,
  (value) => value < 100 && Number.isInteger(value * 4),
);

export const educationInput = z.object({
  agentId: agentReference,
  courseTitle: requiredText(educationLimits.title, 'Required'),
  provider: requiredText(educationLimits.provider, 'Required'),
  courseType: choiceField(courseTypes, 'elective'),
  hoursCompleted: hours,
  completionDate: calendarDate(),
  certificateNumber: optionalText(educationLimits.certificateNumber),
  isVerified: flag(false),
});
export type EducationInput = z.output<typeof educationInput>;

export const educationRecord = z.object({
  ...storedRecord,
  ...answerFields(educationInput),
  ...credit.shape,
  ...handIn.shape,
  /** The agent's full name, so that lists need no second call for it. */
  agentName: z.string(),
  agentIsActive: z.boolean(),
});
export type EducationRecord = z.output<typeof educationRecord>;

export const educationType: RecordType<EducationRecord, EducationInput> = {
  entity: 'education_record',
  apiPath: recordApiPath('education_record'),
  title: 'Continuing Education',
  plural: 'continuing education records',
  noun: 'Education Record',
  shortNoun: 'Record',
  input: educationInput,
  labels: {
    agentId: 'Agent',
    courseTitle: 'Course Title',
    provider: 'Provider',
    courseType: 'Course Type',
    hoursCompleted: 'Hours Completed',
    completionDate: 'Completion Date',
    certificateNumber: 'Certificate Number',
    isVerified: 'Verified Completion',
  },
  choices: { courseType: courseTypes },
  nameOf: ({ courseTitle, agentName }) => `${courseTitle}, ${agentName}`,
};

/** Returns the record's columns for sorting by provider and by course, and for searching. */
export const educationSearch = (
  record: Pick<EducationInput, 'courseTitle' | 'provider' | 'certificateNumber'>,
) => ({
  providerKey: foldText(record.provider),
  // `searchText` begins with the course title, so sorting by `searchText` sorts by course.
  searchText: searchTextOf(record.courseTitle, record.provider, record.certificateNumber),
});

const educationSorts = [
  'agent',
  'course',
  'provider',
  'type',
  'hours',
  'date',
  'status',
  'createdAt',
] as const;

export const educationQuery = z.extend(listQuery(educationSorts), {
  agent: z.optional(recordId('Must be the id of an agent')),
  type: choiceFilter(courseTypes.values),
  status: z.optional(z.enum(['verified', 'pending'], 'Must be verified or pending')),
  /**
   * "waiting" finds the records that an agent handed in and that wait for the office, and "none" the
   * pending ones that the office entered.
   */
  handIn: choiceFilter(['waiting', 'none']),
});
export type EducationQuery = z.output<typeof educationQuery>;
