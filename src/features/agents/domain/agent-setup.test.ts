import { expect, test } from 'vitest';
import { setupInWords, type AgentSetup } from './agent-setup.ts';

const today = '2026-11-21';
const complete: AgentSetup = {
  missing: [],
  splitSince: '2026-01-10',
  policies: { toConfirm: 3, confirmed: 3 },
  insuredUntil: '2026-12-31',
  isPageShown: true,
  isPageReviewed: true,
};
const inWords = (change: Partial<AgentSetup>) =>
  setupInWords({ ...complete, ...change }, today).map(({ words, isOpen }) =>
    isOpen ? `Open: ${words}` : words,
  );

test('an agent with everything has nothing open', () => {
  expect(inWords({})).toEqual([
    'License set up',
    'Split agreed Jan 10, 2026',
    '3 of 3 policies confirmed',
    'E&O until Dec 31, 2026',
    'Public page shown, reviewed',
  ]);
  expect(inWords({ policies: { toConfirm: 0, confirmed: 0 }, isPageReviewed: null })).toEqual([
    'License set up',
    'Split agreed Jan 10, 2026',
    'No policies to confirm',
    'E&O until Dec 31, 2026',
    'Public page shown',
  ]);
});

test('what is missing is open', () => {
  const nothing: AgentSetup = {
    missing: ['the license type', 'the renewal date'],
    splitSince: null,
    policies: { toConfirm: 3, confirmed: 1 },
    insuredUntil: null,
    isPageShown: false,
    isPageReviewed: null,
  };
  expect(inWords(nothing)).toEqual([
    'Open: Not set up: the license type, the renewal date',
    'Open: No split agreed',
    'Open: 1 of 3 policies confirmed',
    'Open: No E&O insurance recorded',
    'Open: Public page not shown',
  ]);
});

test('an insurance that has ended and unreviewed words are open', () => {
  expect(inWords({ insuredUntil: '2026-11-20', isPageReviewed: false }).slice(3)).toEqual([
    'Open: E&O ended Nov 20, 2026',
    'Open: Public page shown, not reviewed',
  ]);
  expect(inWords({ insuredUntil: today })[3]).toBe('E&O until Nov 21, 2026');
});
