import { courseTypeLabels } from '#domain/education.ts';
import type { AuditEntry, AuditFields } from '#domain/audit.ts';
import { formatOfficeDateTime } from '#domain/office-time.ts';
import { inquiryStatusLabels } from '#domain/inquiries.ts';
import { policyCategoryLabels } from '#domain/policies.ts';

/** The forms' own labels. */
const labels: Record<string, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  phone: 'Phone Number',
  licenseNumber: 'License Number',
  commissionSplit: 'Commission Split',
  isActive: 'Active',
  hireDate: 'Hired',
  notes: 'Notes',
  title: 'Title',
  category: 'Category',
  content: 'Content',
  agentName: 'Agent',
  courseTitle: 'Course Title',
  provider: 'Provider',
  courseType: 'Course Type',
  hoursCompleted: 'Hours Completed',
  completionDate: 'Completion Date',
  certificateNumber: 'Certificate Number',
  isVerified: 'Verified',
  status: 'Status',
  assignedAgentName: 'Assigned to',
  firstResponseAt: 'Answered',
  username: 'Username',
  role: 'Role',
};

const calendarDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

const optionLabels: Record<string, string> = {
  ...courseTypeLabels,
  ...policyCategoryLabels,
  ...inquiryStatusLabels,
};
const optionLabel = (value: string) => optionLabels[value] ?? value;

const inWords: Record<string, (value: string) => string> = {
  commissionSplit: (percent) => `${percent}%`,
  hoursCompleted: (hours) => `${hours} hrs`,
  completionDate: (date) => calendarDate.format(new Date(date)),
  hireDate: formatOfficeDateTime,
  firstResponseAt: formatOfficeDateTime,
  status: optionLabel,
  courseType: optionLabel,
  category: optionLabel,
  role: (role) => role.replaceAll('_', ' '),
};

const labelOf = (field: string) =>
  labels[field] ??
  field.replace(/^./, (first) => first.toUpperCase()).replaceAll(/([a-z])([A-Z])/g, '$1 $2');

/** @returns the value as people say it; '' where there is none */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    return inWords[field]?.(value) ?? value;
  } catch {
    // A date that is none stays as it was written down.
    return value;
  }
}

export interface ChangedField {
  field: string;
  label: string;
  /** In words; '' for an empty field, undefined where there was no record before or after. */
  before: string | undefined;
  after: string | undefined;
}

const wordsOf = (fields: AuditFields | null, field: string) =>
  fields ? valueInWords(field, fields[field]) : undefined;

/** What an entry changed, without fields that are empty before and after. */
export function changedFields({ before, after }: AuditEntry): ChangedField[] {
  const fields = Object.keys({ ...before, ...after });
  return (
    fields
      // The agent's name says it better.
      .filter((field) => !/agentId$/i.test(field))
      .map((field) => ({
        field,
        label: labelOf(field),
        before: wordsOf(before, field),
        after: wordsOf(after, field),
      }))
      .filter((changed) => changed.before || changed.after)
  );
}
