import { expect, test } from 'vitest';
import { judgeAudit } from './audit.ts';

test.each([
  ['no vulnerabilities', 0, 'found 0 vulnerabilities', []],
  ['a vulnerability', 1, '# npm audit report', ['Packages have known vulnerabilities.']],
  ['no answer of the registry', 1, '', undefined],
  ['npm that does not start', null, '', undefined],
])('A49: %s', (_title, exitCode, output, faults) => {
  expect(judgeAudit(exitCode, output)).toEqual(faults);
});
