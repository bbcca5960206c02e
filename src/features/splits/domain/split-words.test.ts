import { expect, test } from 'vitest';
import { agentSplitsOf, splitOn } from './history.ts';
import type { NamedSplit } from './splits.ts';
import {
  answerInWords,
  changeInWords,
  periodInWords,
  plannedInWords,
  plansToCancel,
  voidInWords,
} from './split-words.ts';

const today = '2026-08-10';

const row = (effectiveOn: string, split: string, rest: Partial<NamedSplit> = {}): NamedSplit => ({
  id: `${effectiveOn} ${split}`,
  split,
  effectiveOn,
  reason: 'Annual review',
  origin: 'planned',
  createdBy: 'admin',
  createdByName: 'admin',
  createdAt: `${effectiveOn < today ? effectiveOn : today}T15:00:00.000Z`,
  voidedAt: null,
  voidedBy: null,
  voidedByName: null,
  voidReason: null,
  ...rest,
});

const opening = row('2026-01-10', '70.00');
const second = row('2026-06-01', '75.00');
const corrected = row('2026-06-01', '77.00', { createdAt: '2026-06-02T15:00:00.000Z' });
const plan = row('2027-01-01', '90.00');
const otherPlan = row('2027-01-01', '80.00', { createdAt: `${today}T16:00:00.000Z` });
const nextPlan = row('2028-01-01', '95.00');
const twoForOneDay = [opening, plan, otherPlan];
const twoSinceJune = [opening, second, corrected];
const splitsOf = (...rows: NamedSplit[]) => agentSplitsOf(rows, today);

test.each([
  ['a plan', '2027-01-01', [opening], 'From Jan 1, 2027: 65.00. Until then 70.00 stays.'],
  [
    'a plan for the day of another plan',
    '2027-01-01',
    [opening, plan],
    'From Jan 1, 2027: 65.00. Until then 70.00 stays. 90.00, planned for the same day, will not apply.',
  ],
  [
    'a plan after another plan',
    '2027-03-01',
    [opening, plan],
    'From Mar 1, 2027: 65.00. Until then 70.00 stays, then 90.00 from Jan 1, 2027.',
  ],
  [
    'a plan before another plan',
    '2026-12-01',
    [opening, plan],
    'From Dec 1, 2026: 65.00. Until then 70.00 stays. 90.00 from Jan 1, 2027 stays planned.',
  ],
  ['a change from today', today, [opening], 'From today, Aug 10, 2026: 65.00 instead of 70.00.'],
  [
    'a change from today before a plan',
    today,
    [opening, plan],
    'From today, Aug 10, 2026: 65.00 instead of 70.00. 90.00 from Jan 1, 2027 stays planned.',
  ],
  [
    'a change of the past before another split',
    '2026-03-01',
    [opening, second],
    'From Mar 1, 2026: 65.00 instead of 70.00. 75.00 from Jun 1, 2026 stays. This changes the past, so you are asked again.',
  ],
  [
    'a change before the first split',
    '2025-12-01',
    [opening],
    'From Dec 1, 2025: 65.00. 70.00 from Jan 10, 2026 stays. This changes the past, so you are asked again.',
  ],
  [
    'a change from today before a plan that replaced another one',
    today,
    twoForOneDay,
    'From today, Aug 10, 2026: 65.00 instead of 70.00. 80.00 from Jan 1, 2027 stays planned.',
  ],
  [
    'a plan after a plan that replaced another one',
    '2027-03-01',
    twoForOneDay,
    'From Mar 1, 2027: 65.00. Until then 70.00 stays, then 80.00 from Jan 1, 2027.',
  ],
  [
    'a change from today before several plans',
    today,
    [opening, plan, nextPlan],
    'From today, Aug 10, 2026: 65.00 instead of 70.00. 90.00 from Jan 1, 2027 and 95.00 from Jan 1, 2028 stay planned.',
  ],
  [
    'a change of the past before a split that replaced another one',
    '2026-03-01',
    twoSinceJune,
    'From Mar 1, 2026: 65.00 instead of 70.00. 77.00 from Jun 1, 2026 stays. This changes the past, so you are asked again.',
  ],
  [
    'a change of the past before another split and a plan',
    '2026-03-01',
    [opening, second, plan],
    'From Mar 1, 2026: 65.00 instead of 70.00. 75.00 from Jun 1, 2026 stays. 90.00 from Jan 1, 2027 stays planned. This changes the past, so you are asked again.',
  ],
])('%s is described', (_name, effectiveOn, rows, words) => {
  expect(changeInWords({ effectiveOn, split: '65.00' }, splitsOf(...rows), today)).toBe(words);
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
    'As recorded on May 31, 2026: On Aug 1, 2026 the split was 70.00 (agent) and 30.00 (brokerage), since Jan 10, 2026.',
  ],
  ['2026-08-01', '2025-05-31', 'As recorded on May 31, 2025: No split is recorded.'],
])('the split on %s as known on %s is answered', (date, asKnownOn, words) => {
  const answer = splitOn([opening, second, plan], { date, asKnownOn });
  expect(answerInWords(answer, today)).toBe(words);
});

const kept = 'The row stays in the history, struck through, with the reason.';
const canceled = 'The canceled change stays on record, with the reason.';

test.each([
  ['a plan', plan, [opening, plan], `70.00 stays. ${canceled}`],
  [
    'the present split',
    second,
    [opening, second],
    `${kept} 70.00 then applies from Jun 1, 2026. Today’s split becomes 70.00.`,
  ],
  [
    'the first split',
    opening,
    [opening, second],
    `${kept} Records then begin Jun 1, 2026. Today’s split stays 75.00.`,
  ],
  [
    'a plan that replaced another one',
    otherPlan,
    twoForOneDay,
    `90.00 then applies from Jan 1, 2027. ${canceled}`,
  ],
  ['a replaced plan', plan, twoForOneDay, `80.00 from Jan 1, 2027 stays planned. ${canceled}`],
  [
    'a split that replaced another one',
    corrected,
    twoSinceJune,
    `${kept} 75.00 then applies from Jun 1, 2026. Today’s split becomes 75.00.`,
  ],
  ['a replaced split', second, twoSinceJune, `${kept} Today’s split stays 77.00.`],
])('the effect of voiding %s is described', (_name, { id }, rows, words) => {
  const splits = splitsOf(...rows);
  const voided = [...splits.planned, ...splits.history].find((each) => each.id === id);
  expect(voided && voidInWords(voided, splits, today)).toBe(words);
});

const canBeCanceled = 'can be canceled on the Commission tab.';

test.each([
  ['no plan', [opening], ''],
  ['one plan', [opening, plan], `90.00 from Jan 1, 2027 stays planned. It ${canBeCanceled}`],
  [
    'two plans',
    [opening, plan, nextPlan],
    `90.00 from Jan 1, 2027 and 95.00 from Jan 1, 2028 stay planned. They ${canBeCanceled}`,
  ],
  ['two for one day', twoForOneDay, `80.00 from Jan 1, 2027 stays planned. It ${canBeCanceled}`],
])('the plans that stay are named for %s', (_name, rows, words) => {
  expect(plansToCancel(splitsOf(...rows).planned)).toBe(words);
});

test('a plan that another one of the same day replaced is marked', () => {
  const { planned } = splitsOf(...twoForOneDay);
  expect(planned.map((each) => plannedInWords(each, planned))).toEqual([
    '90.00 from Jan 1, 2027, replaced by another plan for this day',
    '80.00 from Jan 1, 2027',
  ]);
});

test('the periods of the history are described', () => {
  const voided = row('2026-07-01', '99.00', { voidedAt: `${today}T15:00:00.000Z` });
  const splits = splitsOf(opening, second, corrected, voided);
  expect(splits.history.map((each) => periodInWords(each, splits))).toEqual([
    'Since Jul 1, 2026',
    'Since Jun 1, 2026',
    'Jun 1, 2026, replaced',
    'Jan 10, 2026 – May 31, 2026',
  ]);
});
