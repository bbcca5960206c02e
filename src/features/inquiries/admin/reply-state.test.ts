import { expect, test } from 'vitest';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { replyState } from './reply-state.ts';

const inquiry = {
  status: 'new',
  createdAt: '2026-11-21T15:00:00.000Z',
  replyDueAt: '2026-11-21T17:00:00.000Z',
  firstResponseAt: null,
} as Inquiry;

const answered = (firstResponseAt: string, responseMinutes: number | null) => ({
  firstResponseAt,
  responseMinutes,
});

test.each<[Partial<Inquiry>, string, string, string]>([
  [{}, '2026-11-21T16:00:00.000Z', 'Due Sat 12:00 PM', 'plain'],
  [{}, '2026-11-21T18:30:00.000Z', '1 h late (Due Sat 12:00 PM)', 'brick'],
  [{}, '2026-11-21T17:00:30.000Z', '1 min late (Due Sat 12:00 PM)', 'brick'],
  [{}, '2026-11-22T14:10:00.000Z', '21 h late (Due Sat 12:00 PM)', 'brick'],
  [{}, '2026-11-23T16:59:00.000Z', '47 h late (Due Sat 12:00 PM)', 'brick'],
  [{}, '2026-11-23T17:00:00.000Z', '2 days late (Due Sat 12:00 PM)', 'brick'],
  [{}, '2026-12-01T17:00:00.000Z', '10 days late (Due Nov 21, 12:00 PM)', 'brick'],
  [{ replyDueAt: null }, '2026-11-25T15:00:00.000Z', 'No reply yet', 'plain'],
  [answered('2026-11-21T15:20:00.000Z', 20), '', 'Replied in 20 min', 'oak'],
  [answered('2026-11-21T17:30:00.000Z', 150), '', 'Replied in 2 h 30 min, late', 'brick'],
  [answered('2026-11-21T15:59:00.000Z', 0), '', 'Replied after hours', 'oak'],
  [answered('2026-11-21T15:00:30.000Z', 0), '', 'Replied in 0 min', 'oak'],
  [answered('2026-11-21T17:30:00.000Z', null), '', 'Replied, late', 'brick'],
  [
    { ...answered('2026-11-25T15:00:00.000Z', 480), replyDueAt: null },
    '',
    'Replied in 8 h 0 min',
    'oak',
  ],
  [{ status: 'done' as const }, '2026-11-25T15:00:00.000Z', 'Closed without a reply', 'plain'],
  [{ status: 'spam' as const }, '2026-11-25T15:00:00.000Z', 'In spam', 'plain'],
])('%o at %s reads "%s"', (part, now, words, tone) => {
  // Intl puts a narrow space before AM and PM. Replace it with an ordinary one.
  const { due, ...state } = replyState({ ...inquiry, ...part }, now);
  const shown = `${state.words}${due ? ` (${due})` : ''}`.replaceAll('\u202F', ' ');
  expect({ ...state, words: shown }).toEqual({ words, tone });
});
