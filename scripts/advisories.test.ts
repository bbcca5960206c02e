import { expect, test } from 'vitest';
import { readAdvisories } from './advisories.ts';

const report = (vulnerabilities: object) => JSON.stringify({ metadata: { vulnerabilities } });

test.each([
  [report({ low: 2, moderate: 1, high: 0, critical: 0 }), 0, '0 critical, 0 high'],
  [report({ low: 0, moderate: 0, high: 2, critical: 1 }), 3, '1 critical, 2 high'],
])('A49: %s', (text, count, line) => {
  expect(readAdvisories(text)).toEqual({ count, line });
});

test.each(['', 'not JSON', '{}', '{"statusCode":405,"body":"","error":{"summary":""}}'])(
  'A49: %j is no answer, and is not taken for a good one',
  (text) => {
    const { count, line } = readAdvisories(text);
    expect(count).toBeUndefined();
    expect(line).toContain('nothing is known');
  },
);
