import { expect, test } from 'vitest';
import { codeProof } from './factor-requests.ts';

test.each([
  ['six digits with a space', '287 082', '287082'],
  ['a recovery code in capitals', 'ABCDEF-GHJKMN-PQRSTU-VWXYZ2', 'abcdefghjkmnpqrstuvwxyz2'],
  ['five digits', '28708', undefined],
  ['seven digits', '2870820', undefined],
  ['six letters', 'abcdef', undefined],
  ['nothing', '', undefined],
  ['a megabyte', '1'.repeat(1_000_000), undefined],
  ['a list', ['287082'], undefined],
  ['an object', { code: '287082' }, undefined],
  ['no code', undefined, undefined],
])('I11: the code of %s is read or refused', (_title, code, read) => {
  const result = codeProof.safeParse({ code });
  expect(result.success ? result.data.code : undefined).toBe(read);
});
