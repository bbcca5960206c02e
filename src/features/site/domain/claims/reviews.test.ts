import { describe, expect, test } from 'vitest';
import { reviewProblems, stateOf, type StoredReview } from './reviews.ts';

const today = '2026-11-22';

const review = (content: string, change: Partial<StoredReview> = {}): StoredReview => ({
  subject: 'part:home',
  content,
  checksum: content,
  checkedOn: null,
  decision: 'approved',
  source: 'MLS report',
  validUntil: '2027-11-22',
  note: null,
  reviewerName: 'Margaret Ellis',
  reviewerUsername: 'margaret',
  reviewerTitle: 'Qualifying Broker',
  reviewedAt: '2026-11-01T15:00:00.000Z',
  ...change,
});

describe('vector 56: words with the checksum "new"', () => {
  test.each<[string, StoredReview[], string]>([
    ['never', [], 'never'],
    ['approved', [review('new')], 'approved'],
    ['changed since', [review('old')], 'changed'],
    ['changed back to approved words', [review('old'), review('new')], 'approved'],
    ['approved until today', [review('new', { validUntil: today })], 'approved'],
    ['approved until yesterday', [review('new', { validUntil: '2026-11-21' })], 'expired'],
    ['approved without an end', [review('new', { validUntil: null })], 'approved'],
    ['approved again', [review('new'), review('new', { validUntil: '2025-01-01' })], 'approved'],
    ['refused', [review('new', { decision: 'changes_needed' }), review('new')], 'changes_needed'],
    ['refused earlier', [review('old', { decision: 'changes_needed' })], 'changed'],
  ])('that were %s', (_what, reviews, state) => {
    expect(stateOf('new', reviews, today).state).toBe(state);
  });

  test('show the review of these words, or else the last review of other words', () => {
    const [newer, own] = [review('old'), review('new')];
    expect(stateOf('new', [newer, own], today).review).toBe(own);
    expect(stateOf('newest', [newer, own], today).review).toBe(newer);
  });
});

test.each([
  [{}, true, {}],
  [{ source: null }, true, { source: ['A claim needs a source'] }],
  [{ source: null, note: 'The broker knows' }, true, { source: ['A claim needs a source'] }],
  [{ source: null, validUntil: null }, false, {}],
  [{ validUntil: today }, true, {}],
  [{ validUntil: '2028-11-22' }, true, {}],
  [{ validUntil: '2026-11-21' }, true, { validUntil: [expect.stringContaining('24 months')] }],
  [{ validUntil: '2028-11-23' }, false, { validUntil: [expect.stringContaining('24 months')] }],
  [{ checkedOn: today }, true, {}],
  [{ checkedOn: '2026-11-23' }, true, { checkedOn: ['Choose today or an earlier day'] }],
  [{ decision: 'changes_needed' as const }, true, { note: ['Say what must change'] }],
  [{ decision: 'changes_needed' as const, source: null, note: 'Not proven' }, true, {}],
])('vector 57: the review %j of a claim: %j has the problems %j', (change, isClaim, problems) => {
  expect(reviewProblems({ ...review('new'), ...change }, isClaim, today)).toEqual(problems);
});
