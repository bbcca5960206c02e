import { useQueries } from '@tanstack/react-query';
import { officeDay } from '#shared/domain/office-time.ts';
import { hintPause, Hints } from '#shared/forms/hints.tsx';
import { useSettled } from '#shared/screen/use-settled.ts';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { similarRecordsQuery } from '#features/education/api.ts';
import { courseHints, similarHints, type TypedAttendee, type TypedCourse } from './hints.ts';

interface RecordHintsProps {
  course: TypedCourse;
  attendees: TypedAttendee[];
  /** The id of the edited record; undefined for a new one. */
  ownId: string | undefined;
}

/** Hints about the typed course and certificate numbers. They never keep a user from saving. */
export function RecordHints({ course, attendees, ownId }: RecordHintsProps) {
  const now = useMountTime();
  const numbers = attendees.map(({ certificateNumber }) => certificateNumber.trim());
  const searched = useSettled(JSON.stringify([course.courseTitle.trim(), ...numbers]), hintPause);
  const similar = useQueries({
    queries: [...new Set(JSON.parse(searched) as string[])]
      .filter((text) => text.length > 2)
      .map((q) => similarRecordsQuery({ q })),
  });
  const found = similar.flatMap(({ data = [] }) => data);
  const unique = [...new Map(found.map((record) => [record.id, record])).values()];
  const hints = [
    ...courseHints(course, officeDay(new Date(now))),
    ...similarHints(course, attendees, unique, ownId),
  ];
  return <Hints hints={hints} />;
}
