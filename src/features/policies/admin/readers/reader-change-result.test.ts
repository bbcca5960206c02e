import { describe, expect, test } from 'vitest';
import { askedWords, resultOf } from './reader-change-result.ts';

describe('the result of a bulk change of readers', () => {
  test('fails for each agent if no email was queued', () => {
    const local = { id: 'a', reason: 'inactive' as const };
    expect(resultOf(['b', 'c'], [local], { queued: 0, skipped: 2 })).toMatchObject({
      changed: [],
      failed: [local, { id: 'b', reason: 'skipped' }, { id: 'c', reason: 'skipped' }],
    });
  });

  test('names the number of the queued emails and of the agents that were left out', () => {
    const { failed, asked } = resultOf(['b', 'c'], [], { queued: 1, skipped: 1 });
    expect(failed).toEqual([]);
    expect(askedWords(asked, 'ask')).toBe('1 agent asked, 1 left out: asked already');
  });

  test.each([
    ['ask', 0, 'All agents have been asked already'],
    ['ask', 3, 'All agents have been asked already'],
    ['remind', 0, 'No agent has an open request'],
    ['remind', 3, 'No agent was reminded: all were emailed within 24 hours'],
  ] as const)('says why %s queued no email and left out %i agents', (change, skipped, words) => {
    expect(askedWords({ queued: 0, skipped }, change)).toBe(words);
  });
});
