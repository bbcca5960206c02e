/** Runs the steps of `npm test` and counts the passed, failed and skipped tests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { installProgram, type MachineProgram } from '#tests/support/machine-programs.ts';
import { readTestReport, type TestResult } from './test-report.ts';

interface CommandStep {
  name: string;
  /**
   * Programs of the operating system. Missing ones are installed before the step, unless the step
   * is skipped (see `isOptional`).
   */
  programs?: MachineProgram[];
  /**
   * The command, as words separated by spaces. A step without a report passes if the command exits
   * with 0.
   */
  command: string;
  /**
   * Whether to skip the step if a program is missing. A step that is named on the command line is
   * never skipped: its missing programs are installed first.
   */
  isOptional?: boolean;
  /**
   * The path of a JUnit report that the command writes. The tests in the report are counted instead
   * of the step.
   */
  report?: string;
}

interface CheckStep {
  name: string;
  programs?: MachineProgram[];
  /**
   * Returns the faults, or undefined if they could not be checked. The step passes if there are no
   * faults, and counts as skipped if the result is undefined.
   */
  check: () => string[] | undefined;
}

type Step = CommandStep | CheckStep;

const format = (results: TestResult[]) =>
  (['passed', 'failed', 'skipped'] as const)
    .map((outcome) => `${results.filter((one) => one.outcome === outcome).length} ${outcome}`)
    .join(', ');

/** The maximum number of lines of a failure's error that the summary prints. */
const printedLines = 12;

const describeFailures = (results: TestResult[]) =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ name, error = '' }) =>
      [`Failed: ${name}`, ...error.split('\n').slice(0, printedLines)].join('\n  '),
    );

let runningCommand: ChildProcess | undefined;
process.once('SIGTERM', () => {
  runningCommand?.kill();
  process.exit(1);
});

/**
 * Runs all steps, or only the named ones, and continues after a failed step. At the end it prints
 * the failures, the counts of each step, and the totals in the last line.
 * @param reports the folder for the steps' reports, which is deleted first
 * @returns the exit code
 */
export async function runSteps(named: string[], reports: string, steps: Step[]): Promise<number> {
  const names = steps.map(({ name }) => name);
  const unknown = named.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown steps: ${unknown.join(', ')}. The steps: ${names.join(', ')}.`);
    return 1;
  }
  rmSync(reports, { recursive: true, force: true });
  const all: TestResult[] = [];
  const summary: string[] = [];
  for (const step of steps.filter(({ name }) => named.length === 0 || named.includes(name))) {
    console.log(`\n== ${step.name}`);
    const start = performance.now();
    const results = await runStep(step, named.includes(step.name));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    all.push(...results);
    summary.push(`${step.name.padEnd(18)}${seconds.padStart(6)} s   ${format(results)}`);
    console.log(summary.at(-1));
  }
  console.log(['', '== all', ...describeFailures(all), ...summary, '', format(all)].join('\n'));
  return all.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

async function runStep(step: Step, isNamed: boolean): Promise<TestResult[]> {
  const { name } = step;
  try {
    const missing = step.programs?.find((program) => !program.find());
    if (missing && 'isOptional' in step && !isNamed) {
      console.log(`Skipped: ${missing.name} is missing. npm test -- ${name} installs it.`);
      return [{ name, outcome: 'skipped' }];
    }
    for (const program of step.programs ?? []) installProgram(program);
    return 'check' in step ? [runCheck(step)] : await runCommand(step);
  } catch (error) {
    return [{ name, outcome: 'failed', error: String(error) }];
  }
}

function runCheck({ name, check }: CheckStep): TestResult {
  const faults = check();
  if (faults === undefined) return { name, outcome: 'skipped' };
  for (const fault of faults) console.error(fault);
  return faults[0]
    ? { name, outcome: 'failed', error: faults.join('\n') }
    : { name, outcome: 'passed' };
}

async function runCommand({ name, command, report }: CommandStep): Promise<TestResult[]> {
  const [program = '', ...args] = command.split(' ');
  runningCommand = spawn(program, args, { stdio: 'inherit' });
  const [exitCode] = (await once(runningCommand, 'exit')) as [number | null];
  const failure: TestResult = { name, outcome: 'failed', error: `The exit code is ${exitCode}.` };
  if (!report) return [exitCode === 0 ? { name, outcome: 'passed' } : failure];
  const tests = existsSync(report) ? readTestReport(report) : [];
  return isExplained(tests, exitCode) ? tests : [...tests, failure];
}

/**
 * Whether the report explains the exit code of the test runner: a test failed, or the exit code is
 * 0 and a test passed.
 */
export function isExplained(tests: TestResult[], exitCode: number | null): boolean {
  const has = (outcome: TestResult['outcome']) => tests.some((one) => one.outcome === outcome);
  return has('failed') || (exitCode === 0 && has('passed'));
}
