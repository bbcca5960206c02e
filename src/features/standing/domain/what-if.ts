import type { CourseType } from '#features/education/domain/education.ts';
import type { CardRecord, StandingFacts } from './card.ts';

/** A course that the agent might take. */
export interface ImaginedCourse {
  courseType: CourseType;
  hours: string;
  completionDate: string;
}

/** Null keeps the license's renewal date. Nothing is stored. */
export interface WhatIf {
  courses: ImaginedCourse[];
  renewalDueOn: string | null;
}

const imaginedRecord = (course: ImaginedCourse, index: number): CardRecord => ({
  id: `imagined-${index}`,
  // Each course has its own title, so that no two count as the same course.
  courseTitle: `Imagined course ${index + 1}`,
  provider: '',
  courseType: course.courseType,
  hoursCompleted: course.hours,
  completionDate: course.completionDate,
  certificateNumber: null,
  isVerified: true,
  creditDecision: 'auto',
  creditReason: null,
  isBrokerTopic: false,
  isFairHousing: false,
  createdAt: '',
  version: 0,
});

/**
 * Returns the facts as they would be with the imagined courses, all of them verified, and the
 * imagined renewal date. If an imagined course is completed after `facts.today`, the result's
 * `today` is the latest completion date, because a course in the future would not count yet.
 */
export function imaginedFacts(facts: StandingFacts, { courses, renewalDueOn }: WhatIf) {
  const days = [facts.today, ...courses.map(({ completionDate }) => completionDate)];
  return {
    ...facts,
    license: { ...facts.license, renewalDueOn: renewalDueOn ?? facts.license.renewalDueOn },
    records: [...facts.records, ...courses.map(imaginedRecord)],
    today: days.toSorted().at(-1) ?? facts.today,
  } satisfies StandingFacts;
}
