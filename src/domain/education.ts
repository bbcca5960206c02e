import * as z from 'zod/mini';
import { calendarDate, decimal, optionalText, recordIdPattern, requiredText } from './fields.ts';
import { listQuery } from './lists.ts';

export const courseTypes = ['core', 'license_law', 'ethics', 'elective'] as const;
export type CourseType = (typeof courseTypes)[number];

export const courseTypeLabels: Record<CourseType, string> = {
  core: 'Core Subject',
  license_law: 'License Law',
  ethics: 'Ethics',
  elective: 'Elective',
};

const educationLimits = { title: 200, provider: 200, certificateNumber: 100 };

/**
 * Hours of continuing education. The form's input allows 100, as the specification says, but the
 * column stores only two digits before the point, so 99.75 is the largest quarter hour.
 */
const hours = decimal(
  'Enter hours from 0 to 99.75 in quarter hours',
  (value) => value < 100 && Number.isInteger(value * 4),
);

export const educationInput = z.object({
  agentId: z.string('Required').check(z.minLength(1, 'Required')),
  courseTitle: requiredText(educationLimits.title, 'Required'),
  provider: requiredText(educationLimits.provider, 'Required'),
  courseType: z._default(z.enum(courseTypes, 'Invalid input'), 'elective'),
  hoursCompleted: hours,
  completionDate: calendarDate(),
  certificateNumber: optionalText(educationLimits.certificateNumber),
  isVerified: z._default(z.boolean('Invalid input'), false),
});
export type EducationInput = z.output<typeof educationInput>;

export const educationLabels = {
  agentId: 'Agent',
  courseTitle: 'Course Title',
  provider: 'Provider',
  courseType: 'Course Type',
  hoursCompleted: 'Hours Completed',
  completionDate: 'Completion Date',
  certificateNumber: 'Certificate Number',
  isVerified: 'Verified Completion',
};

/** One continuing education record, as the API returns it. */
export interface EducationRecord {
  id: string;
  agentId: string;
  /** The agent's full name, which saves lists a second call. */
  agentName: string;
  courseTitle: string;
  provider: string;
  courseType: CourseType;
  /** Hours with two decimal places, such as "3.00". */
  hoursCompleted: string;
  /** A calendar date, "YYYY-MM-DD". */
  completionDate: string;
  certificateNumber: string | null;
  isVerified: boolean;
  /** All instants are ISO 8601 in UTC. */
  createdAt: string;
  updatedAt: string;
}

/** @returns a record's name, such as "Ethics in Practice, Jane Doe" */
export const educationName = ({
  courseTitle,
  agentName,
}: Pick<EducationRecord, 'courseTitle' | 'agentName'>) => `${courseTitle}, ${agentName}`;

export const educationSorts = [
  'agent',
  'course',
  'provider',
  'type',
  'hours',
  'date',
  'status',
] as const;
export type EducationSort = (typeof educationSorts)[number];

/** The query of the education list. */
export const educationQuery = z.extend(listQuery(educationSorts), {
  agent: z.optional(z.string().check(z.regex(recordIdPattern, 'Must be the id of an agent'))),
  type: z.optional(z.enum(courseTypes, `Must be one of ${courseTypes.join(', ')}`)),
  status: z.optional(z.enum(['verified', 'pending'], 'Must be verified or pending')),
});
export type EducationQuery = z.output<typeof educationQuery>;
