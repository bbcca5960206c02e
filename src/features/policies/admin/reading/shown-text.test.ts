import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

// In Savannah, where the office is, the first version was published on the evening of Nov 21.
const first = { number: 1, publishedAt: '2026-11-22T03:00:00.000Z' };
const second = { number: 2, publishedAt: '2026-12-01T15:00:00.000Z' };
const third = { number: 3, publishedAt: '2026-12-01T16:00:00.000Z' };
const versions = [third, second, first];
const now = { isActive: true, today: '2026-12-24' };

test.each([
  [
    '2026-11-20',
    undefined,
    'On Nov 20, 2026, no version was in force. Version 1 was published on Nov 21, 2026.',
  ],
  ['2026-11-21', 1, 'On Nov 21, 2026, version 1 was in force.'],
  ['2026-11-30', 1, 'On Nov 30, 2026, version 1 was in force.'],
  ['2026-12-01', 3, 'On Dec 1, 2026, version 3 was in force.'],
  ['2026-12-25', 3, 'Dec 25, 2026 is in the future. Version 3 is in force now.'],
])('on %s the answer names the version', (on, number, words) => {
  const shown = shownText(versions, { on }, now);
  expect([shown.version?.number, shown.words]).toEqual([number, words]);
});

test('the newest version, and one by its number, say when they were in force', () => {
  expect(shownText(versions, {}, now)).toEqual({
    version: third,
    words: 'Version 3, in force since Dec 1, 2026.',
  });
  expect(shownText(versions, { version: 1 }, now)).toEqual({
    version: first,
    words: 'Version 1, in force from Nov 21, 2026 to Dec 1, 2026.',
  });
  expect(shownText(versions, { version: 4 }, now)).toEqual({ words: 'There is no version 4.' });
});

test('an inactive policy is not said to be in force', () => {
  const inactive = { ...now, isActive: false };
  expect(shownText(versions, {}, inactive).words).toBe(
    'Version 3, published on Dec 1, 2026. The policy is inactive.',
  );
  expect(shownText(versions, { on: '2026-12-25' }, inactive).words).toBe(
    'Dec 25, 2026 is in the future. The policy is inactive now.',
  );
  expect(shownText(versions, { on: '2026-11-30' }, inactive).words).toBe(
    'On Nov 30, 2026, version 1 was the newest version. The policy is inactive now.',
  );
});

test('a policy without versions shows its working text, except for a day', () => {
  expect(shownText([], {}, now).isWorkingText).toBe(true);
  expect(shownText([], { on: '2026-12-01' }, now)).toEqual({
    words: 'No version of this policy has been published.',
  });
});
