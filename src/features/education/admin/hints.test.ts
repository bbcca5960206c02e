import { describe, expect, test } from 'vitest';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { courseHints, similarHints, type TypedAttendee } from './hints.ts';

const today = '2026-11-22';
const course = { courseTitle: 'Ethics', hoursCompleted: '3.00', completionDate: '2026-03-01' };
const stored = {
  id: 'one',
  agentId: 'jane',
  agentName: 'Jane Doe',
  courseTitle: 'Éthics ',
  completionDate: '2026-03-01',
  certificateNumber: 'C-1',
} as EducationRecord;

describe('hints about a course', () => {
  test('are none for a class of three hours in the past', () => {
    expect(courseHints(course, today)).toEqual([]);
    expect(courseHints({ ...course, completionDate: today }, today)).toEqual([]);
  });

  test('name no hours, but not before the date is typed', () => {
    const none = { ...course, hoursCompleted: '0' };
    expect(courseHints(none, today)).toEqual(['A course of 0 hours does not count.']);
    expect(courseHints({ ...none, completionDate: '' }, today)).toEqual([]);
  });

  test('name a date in the future', () => {
    expect(courseHints({ ...course, completionDate: '2026-11-23' }, today)).toEqual([
      'Nov 23, 2026 is in the future. The record counts from that day on.',
    ]);
  });
});

const hints = (attendees: TypedAttendee[], ownId?: string) =>
  similarHints(course, attendees, [stored], ownId);

describe('hints about similar records', () => {
  const jane = { agentId: 'jane', certificateNumber: '' };

  test('name the same class of the same agent on the same day', () => {
    expect(hints([jane])).toEqual(['Jane Doe already has “Éthics ”, completed on Mar 1, 2026.']);
    expect(hints([{ ...jane, agentId: 'ruth' }])).toEqual([]);
    const later = { ...course, completionDate: '2026-03-02' };
    expect(similarHints(later, [jane], [stored], undefined)).toEqual([]);
  });

  test('name the same certificate number of another agent', () => {
    expect(hints([{ agentId: 'ruth', certificateNumber: ' c-1' }])).toEqual([
      'Certificate C-1 is already on “Éthics ” of Jane Doe.',
    ]);
  });

  test('do not name the edited record itself', () => {
    expect(hints([{ ...jane, certificateNumber: 'C-1' }], 'one')).toEqual([]);
  });
});
