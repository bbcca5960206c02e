import * as z from 'zod/mini';
import { calendarDate, optional, recordId } from '#shared/domain/fields.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { educationInput } from './education.ts';
import { evidences } from './hand-in.ts';

/**
 * The fields with which an agent hands in a course: those of the record form, and the evidence. A
 * course that is not completed yet cannot be handed in.
 */
export const deskCourse = (today: string) =>
  z.extend(z.omit(educationInput, { agentId: true, isVerified: true }), {
    completionDate: calendarDate().check(
      z.refine((date) => !(date > today), {
        error: ({ input }) => `${formatCalendarDate(String(input))} is in the future`,
      }),
    ),
    evidence: z.enum(evidences.values, 'Required'),
    /** The id of a file that the agent sent before, if this course is on the same page. */
    sameFile: optional(recordId('This file does not exist')),
  });
export type DeskCourse = z.output<ReturnType<typeof deskCourse>>;
