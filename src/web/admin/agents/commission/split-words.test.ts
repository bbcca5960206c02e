import { expect, test } from 'vitest';
import { agentSplitsOf, splitOn, type StoredSplit } from '#domain/splits/history.ts';
import { answerInWords, changeInWords, plansThatStay, voidInWords } from './split-words.ts';

const today = '2026-08-10';

const row = (effectiveOn: string, split: string, rest: Partial<StoredSplit> = {}): StoredSplit => ({
  id: `${effectiveOn} ${split}`,
  split,
  effectiveOn,
  reason: 'Annual review',
  origin: 'planned',
  createdBy: 'admin',
  createdAt: `${effectiveOn < today ? effectiveOn : today}T15:00:00.000Z`,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  ...rest,
});

const opening = row('2026-01-10', '70.00');
const second = row('2026-06-01', '75.00');
const plan = row('2027-01-01', '90.00');
const splitsOf = (...rows: StoredSplit[]) => agentSplitsOf(rows, today);
const wordsOf = (effectiveOn: string, split: string, ...rows: StoredSplit[]) =>
  changeInWords({ effectiveOn, split }, splitsOf(...rows), today);

test.each([
  ['2027-01-01', '80.00', [opening], 'From Jan 1, 2027: 80.00. Until then 70.00 stays.'],
  [
    '2027-01-01',
    '80.00',
    [opening, plan],
    'From Jan 1, 2027: 80.00. Until then 70.00 stays. 90.00, planned for the same day, will not apply.',
  ],
  [
    '2027-03-01',
    '95.00',
    [opening, plan],
    'From Mar 1, 2027: 95.00. Until then 70.00 stays, then 90.00 from Jan 1, 2027.',
  ],
  [
    '2026-12-01',
    '80.00',
    [opening, plan],
    'From Dec 1, 2026: 80.00. Until then 70.00 stays. 90.00 from Jan 1, 2027 stays planned.',
  ],
  [today, '80.00', [opening], 'From today, Aug 10, 2026: 80.00 instead of 70.00.'],
  [
    today,
    '80.00',
    [opening, plan],
    'From today, Aug 10, 2026: 80.00 instead of 70.00. 90.00 from Jan 1, 2027 stays planned.',
  ],
  [
    '2026-03-01',
    '65.00',
    [opening, second],
    'From Mar 1, 2026: 65.00 instead of 70.00. 75.00 from Jun 1, 2026 stays. This changes the past, so you are asked again.',
  ],
  [
    '2025-12-01',
    '65.00',
    [opening],
    'From Dec 1, 2025: 65.00. 70.00 from Jan 10, 2026 stays. This changes the past, so you are asked again.',
  ],
])('a change from %s to %s is described', (effectiveOn, split, rows, words) => {
  expect(wordsOf(effectiveOn, split, ...rows)).toBe(words);
});

test.each([
  [
    '2026-03-14',
    undefined,
    'On Mar 14, 2026 the split was 70.00 (agent) and 30.00 (brokerage), since Jan 10, 2026.',
  ],
  [
    '2026-08-10',
    undefined,
    'On Aug 10, 2026 the split is 75.00 (agent) and 25.00 (brokerage), since Jun 1, 2026.',
  ],
  [
    '2027-02-01',
    undefined,
    'On Feb 1, 2027 the split will be 90.00 (agent) and 10.00 (brokerage), since Jan 1, 2027.',
  ],
  ['2026-01-09', undefined, 'Records begin Jan 10, 2026.'],
  [
    '2026-08-01',
    '2026-05-31',
    'As known on May 31, 2026: On Aug 1, 2026 the split was 70.00 (agent) and 30.00 (brokerage), since Jan 10, 2026.',
  ],
  ['2026-08-01', '2025-05-31', 'As known on May 31, 2025: No split is recorded.'],
])('the split on %s as known on %s is answered', (date, asKnownOn, words) => {
  const answer = splitOn([opening, second, plan], { date, asKnownOn });
  expect(answerInWords(answer, today)).toBe(words);
});

test.each([
  [plan, [opening, plan], '70.00 stays. The canceled change stays on record, with the reason.'],
  [
    second,
    [opening, second],
    'The row stays in the history, struck through, with the reason. 70.00 then applies from Jun 1, 2026. Today’s split becomes 70.00.',
  ],
  [
    opening,
    [opening, second],
    'The row stays in the history, struck through, with the reason. Records then begin Jun 1, 2026. Today’s split stays 75.00.',
  ],
])('the effect of voiding a row is described', ({ id }, rows, words) => {
  const splits = splitsOf(...rows);
  const voided = [...splits.planned, ...splits.history].find((each) => each.id === id);
  expect(voided && voidInWords(voided, splits, today)).toBe(words);
});

test('the plans that stay are named', () => {
  const next = row('2028-01-01', '95.00');
  expect(plansThatStay([])).toBe('');
  expect(plansThatStay(splitsOf(opening, plan).planned)).toBe(
    '90.00 from Jan 1, 2027 stays planned.',
  );
  expect(plansThatStay(splitsOf(opening, plan, next).planned)).toBe(
    '90.00 from Jan 1, 2027, and 95.00 from Jan 1, 2028 stay planned.',
  );
});
