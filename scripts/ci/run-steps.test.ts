import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isExplained, runSteps } from './run-steps.ts';

const missing = {
  name: 'Lynx',
  debianPackage: 'lynx',
  variable: 'LYNX_PATH',
  find: () => undefined,
};
const steps = [
  { name: 'browser', programs: [missing], isOptional: true, command: 'lynx' },
  { name: 'other', check: () => [] },
];

test('an optional step without its program is skipped, and fails if it is named', async () => {
  const reports = mkdtempSync(join(tmpdir(), 'marsh-steps-'));
  onTestFinished(() => rmSync(reports, { recursive: true, force: true }));
  // Without a PATH the runner finds no apt-get, so it can install nothing.
  vi.stubEnv('PATH', '');
  const log = vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  expect(await runSteps([], reports, steps)).toBe(0);
  expect(log).toHaveBeenCalledWith('Skipped: Lynx is missing. npm test -- browser installs it.');
  expect(log).toHaveBeenLastCalledWith(expect.stringMatching(/1 passed, 0 failed, 1 skipped$/));
  expect(await runSteps(['browser'], reports, steps)).toBe(1);
});

test.each([
  [['passed', 'failed'], 1, true],
  [['passed', 'skipped'], 0, true],
  [['passed'], 1, false],
  [['skipped'], 0, false],
  [[], 0, false],
] as const)(
  'a runner is another failure unless its tests explain its exit code: %j, %d',
  (outcomes, exitCode, expected) => {
    const tests = outcomes.map((outcome) => ({ name: 'a.test.ts › one', outcome }));
    expect(isExplained(tests, exitCode)).toBe(expected);
  },
);
