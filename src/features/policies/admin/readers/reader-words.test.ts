import { describe, expect, test } from 'vitest';
import type { PolicyReader } from '#features/policies/domain/readers.ts';
import { confirmedText, emailWords, stateWords, summaryOf } from './reader-words.ts';

const asked: PolicyReader = {
  id: 'a',
  name: 'Ann Lee',
  isActive: true,
  state: 'open',
  confirmedVersion: null,
  confirmedAt: null,
  method: null,
  isOtherNameTyped: false,
  addressRemarks: [],
  paperOn: null,
  askedAt: '2026-11-21T15:00:00.000Z',
  dueOn: '2026-12-05',
  lastSentAt: '2026-11-21T15:00:10.000Z',
  sentCount: 1,
  emailStatus: 'sent',
  emailError: null,
  closeReason: null,
  closedBy: null,
};
const confirmed = {
  state: 'confirmed',
  confirmedVersion: 3,
  confirmedAt: '2026-11-25T03:00:00.000Z',
} as const;

describe('the state of a reader in words', () => {
  test.each<[string, Partial<PolicyReader>]>([
    ['Open, asked Nov 21, 2026', {}],
    [
      'Open, asked Nov 21, 2026, reminded Nov 28, 2026',
      { state: 'overdue', lastSentAt: '2026-11-28T15:00:00.000Z', sentCount: 2 },
    ],
    ['Confirmed Nov 24, 2026, version 3', confirmed],
    [
      'Confirmed Nov 24, 2026, version 3, under another name',
      { ...confirmed, isOtherNameTyped: true },
    ],
    ['Confirmed on paper Nov 23, 2026, version 3', { ...confirmed, paperOn: '2026-11-23' }],
    ['Waived: On leave', { state: 'waived', closeReason: 'On leave' }],
    ['Not asked', { state: 'not_asked', askedAt: null, dueOn: null }],
  ])('%s', (words, part) => {
    expect(stateWords({ ...asked, ...part })).toBe(words);
  });

  test.each<[string | null, Partial<PolicyReader>]>([
    [null, {}],
    [
      'Email failed: mailbox unavailable',
      { emailStatus: 'failed', emailError: 'mailbox unavailable' },
    ],
    ['The email is waiting to be sent', { emailStatus: 'queued' }],
    ['The email is waiting to be sent', { lastSentAt: null, emailStatus: null }],
    [null, { ...confirmed, emailStatus: 'failed' }],
  ])('the email: %s', (words, part) => {
    expect(emailWords({ ...asked, ...part })).toBe(words);
  });
});

test.each([
  [
    '12 of 14 have confirmed version 3. 2 open, 1 of them overdue.',
    { total: 14, confirmed: 12, open: 2, overdue: 1 },
    [{ number: 3, isMinor: false }],
  ],
  [
    '1 of 1 has confirmed version 2 or its corrections.',
    { total: 1, confirmed: 1 },
    [
      { number: 3, isMinor: true },
      { number: 2, isMinor: false },
      { number: 1, isMinor: false },
    ],
  ],
  [
    '0 of 3 have confirmed version 1. 2 not asked. 1 waived.',
    { total: 3, confirmed: 0, not_asked: 2, waived: 1 },
    [{ number: 1, isMinor: false }],
  ],
])('the summary of readers: %s', (words, { total, confirmed: count, ...states }, versions) => {
  const none = { overdue: 0, open: 0, confirmed: count, waived: 0, not_asked: 0 };
  const counts = { total, confirmed: count, states: { ...none, ...states } };
  expect(summaryOf(counts, confirmedText(versions))).toBe(words);
});
