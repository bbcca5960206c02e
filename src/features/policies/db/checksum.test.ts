import { expect, test } from 'vitest';
import { policyChecksum } from './checksum.ts';

// Stored confirmations contain checksums, so equal words must have equal checksums in all releases.
test('the checksum of a policy’s words never changes', () => {
  const words = {
    title: '“Büro” 👍',
    category: 'policies' as const,
    content: 'Two people stay.\r\n',
  };
  expect(policyChecksum(words)).toBe(
    '2def9468e6a4b666fe0c9956a44779f650e53f8430a3d0b49d2c05e6ccc465cb',
  );
});
