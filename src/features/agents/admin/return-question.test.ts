import { expect, test } from 'vitest';
import type { Departure } from '#features/agents/domain/departures.ts';
import { returnQuestion } from './return-question.ts';

const departure: Departure = {
  id: '0193a3b0-1111-7111-8111-111111111111',
  leftOn: '2026-11-20',
  forwardedTo: 'commission',
  newBroker: null,
  forwardedOn: null,
  inquiriesTo: null,
  note: null,
  createdBy: 'admin',
  createdAt: '2026-11-20T15:00:00.000Z',
  carriedOutAt: '2026-11-20T15:00:00.000Z',
  undoUntil: '2026-11-21T15:00:00.000Z',
  ended: { inquiries: 1, splits: 2, confirmations: 0, deadlines: 1, dutyDays: 0, homes: 3 },
};
const ask = (at: string) => returnQuestion('Ada Doe', departure, new Date(at)).question;

test('names what ended when the agent left, and does not come back', () => {
  expect(ask('2026-12-01T15:00:00.000Z')).toBe(
    'Ada Doe left on Nov 20, 2026. A reactivation does not bring back what ended or moved then: 1 inquiry, 2 planned splits, 1 deadline, 3 homes, the desk and its links.',
  );
});

test('names the undo while it is possible', () => {
  expect(ask('2026-11-21T14:00:00.000Z')).toContain(
    'Until Nov 21, 2026, 10:00 AM, “Undo the departure” on the agent’s screen brings it back.',
  );
});
