import type { CourseType } from '#features/education/domain/education.ts';
import { isCalendarDate } from '#shared/domain/fields.ts';
import type { ImaginedCourse } from '#features/standing/domain/what-if.ts';

/** An imagined course as the user has typed it so far. */
export interface CourseDraft {
  key: number;
  courseType: CourseType;
  hours: string;
  completionDate: string;
}

/** Returns a typed date; null if it is not complete or not between 1900 and 2099. */
export const toDay = (typed: string): string | null => (isCalendarDate(typed) ? typed : null);

/** Returns the courses with a complete date and with more than 0 and fewer than 100 hours. */
export const toCourses = (drafts: CourseDraft[]): ImaginedCourse[] =>
  drafts.flatMap(({ courseType, hours, completionDate }) => {
    const day = toDay(completionDate);
    const number = Number(hours);
    return day !== null && number > 0 && number < 100
      ? [{ courseType, hours: number.toFixed(2), completionDate: day }]
      : [];
  });
