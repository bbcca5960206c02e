import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { groupOf } from './deadlines.ts';

const today = '2026-11-21';
const open = { closedAt: null, handedInAt: null, returnedAt: null };

test.each([
  ['overdue', [-400, -1]],
  ['week', [0, 7]],
  ['month', [8, 30]],
  ['quarter', [31, 120]],
  ['later', [121, 4000]],
])('the group “%s” has the deadlines from and to %j days from today', (group, ends) => {
  const groups = ends.map((days) => groupOf({ ...open, dueOn: addDays(today, days) }, today));
  expect(groups).toEqual([group, group]);
});
