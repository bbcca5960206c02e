import type { EducationRecord } from '#features/education/domain/education.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { queueHandInEmails, type HandInEmail } from '#features/desk/server/hand-in-emails.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';

export interface CourseEmail extends Pick<HandInEmail, 'kind' | 'address'> {
  record: Pick<EducationRecord, 'id' | 'agentId' | 'agentName' | 'courseTitle' | 'completionDate'>;
  /** The reason of a return. */
  reason: string | null;
}

function toHandInEmail({ kind, record, address, reason }: CourseEmail): HandInEmail {
  const { agentId, agentName, courseTitle } = record;
  const isReturn = kind === 'education_returned';
  return {
    kind,
    agentId,
    agentName,
    address,
    subject: isReturn
      ? `Please correct: ${courseTitle}`
      : `The evidence is missing: ${courseTitle}`,
    asks: isReturn
      ? 'looked at the course that you handed in and needs something more.'
      : 'has your course, but no certificate yet. Please send a photo or PDF of it, or of the page of your GREC record.',
    facts: {
      Course: courseTitle,
      'Completed on': formatCalendarDate(record.completionDate),
      ...(reason !== null && { 'What is needed': reason }),
    },
    thing: 'course',
    target: deskPaths.educationRecord(record.id),
  };
}

/** Queues emails with links that each open one course, in the caller's transaction. */
export const queueCourseEmails = (
  db: Database,
  emails: CourseEmail[],
  settings: EmailSettings,
  now: Date,
): Promise<void> => queueHandInEmails(db, emails.map(toHandInEmail), settings, now);
