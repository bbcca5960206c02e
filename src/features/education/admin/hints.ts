import type { EducationRecord } from '#features/education/domain/education.ts';
import { foldText } from '#shared/domain/text/fold-text.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';

export interface TypedCourse {
  courseTitle: string;
  hoursCompleted: string;
  completionDate: string;
}

export interface TypedAttendee {
  agentId: string;
  certificateNumber: string;
}

/** Returns hints about a typed course that do not depend on other records. */
export function courseHints(
  { hoursCompleted, completionDate }: TypedCourse,
  today: string,
): string[] {
  const hints: string[] = [];
  if (completionDate !== '' && Number(hoursCompleted) === 0) {
    hints.push('A course of 0 hours does not count.');
  }
  if (completionDate > today) {
    hints.push(
      `${formatCalendarDate(completionDate)} is in the future. The record counts from that day on.`,
    );
  }
  return hints;
}

const isSame = (one: string, other: string) => foldText(one.trim()) === foldText(other.trim());

/**
 * Returns hints about records that exist already, so that the same course is not entered twice: a
 * record with this title and completion date for one of these agents, or with one of these
 * certificate numbers for any agent.
 * @param similar records with a similar title or certificate number
 * @param ownId the id of the edited record; undefined for a new one
 */
export function similarHints(
  { courseTitle, completionDate }: TypedCourse,
  attendees: TypedAttendee[],
  similar: EducationRecord[],
  ownId: string | undefined,
): string[] {
  const others = similar.filter(({ id }) => id !== ownId);
  const repeated = others.filter(
    (record) =>
      courseTitle.trim() !== '' &&
      record.completionDate === completionDate &&
      isSame(record.courseTitle, courseTitle) &&
      attendees.some(({ agentId }) => agentId === record.agentId),
  );
  const numbers = attendees.map(({ certificateNumber }) => certificateNumber).filter(Boolean);
  const sameNumber = others.filter(({ certificateNumber }) =>
    numbers.some((number) => isSame(number, certificateNumber ?? '')),
  );
  return [
    ...repeated.map(
      (record) =>
        `${record.agentName} already has “${record.courseTitle}”, completed on ${formatCalendarDate(record.completionDate)}.`,
    ),
    ...sameNumber.map(
      (record) =>
        `Certificate ${record.certificateNumber ?? ''} is already on “${record.courseTitle}” of ${record.agentName}.`,
    ),
  ];
}
