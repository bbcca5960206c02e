/** Runs the steps of `npm test` and counts the passed tests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { installProgram, type MachineProgram } from '#tests/support/machine-programs.ts';
import { describeFailures, readTestReport, type Outcome } from './test-report.ts';

interface CommandStep {
  name: string;
  /** Programs of the operating system that are installed before the step. */
  programs?: MachineProgram[];
  /** The command, as words separated by spaces. The step passes if the command exits with 0. */
  command: string;
  /**
   * An optional step runs without being named only if its programs are installed. If it is named,
   * missing programs are installed first.
   */
  isOptional?: boolean;
  /**
   * The path of a JSON report that the command writes. The report's tests are counted instead of
   * the step.
   */
  report?: string;
}

interface CheckStep {
  name: string;
  programs?: MachineProgram[];
  /**
   * Returns the faults, or undefined if the step could not be checked. The step passes if there are
   * no faults.
   */
  check: () => string[] | undefined;
}

type Step = CommandStep | CheckStep;
type Counts = Record<Outcome, number>;

const passed: Counts = { passed: 1, failed: 0, skipped: 0 };
const failed: Counts = { passed: 0, failed: 1, skipped: 0 };
const skipped: Counts = { passed: 0, failed: 0, skipped: 1 };

const format = (counts: Counts) =>
  `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;

const sumOf = (all: Counts[], outcome: Outcome) =>
  all.reduce((sum, counts) => sum + counts[outcome], 0);

let runningCommand: ChildProcess | undefined;
process.once('SIGTERM', () => {
  runningCommand?.kill();
  process.exit(1);
});

/**
 * Runs all steps, or only the named ones, and continues after a failed step. Ends with the
 * failed tests, the counts of each step, and the totals in the last line.
 * @param reports the folder for the steps' reports, which is emptied first
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
  const all: Counts[] = [];
  const summary: string[] = [];
  for (const step of steps.filter(({ name }) => named.length === 0 || named.includes(name))) {
    console.log(`\n== ${step.name}`);
    const start = performance.now();
    const counts = await runStep(step, named.includes(step.name));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    all.push(counts);
    summary.push(`${step.name.padEnd(18)}${seconds.padStart(6)} s   ${format(counts)}`);
    console.log(summary.at(-1));
  }
  const sum = {
    passed: sumOf(all, 'passed'),
    failed: sumOf(all, 'failed'),
    skipped: sumOf(all, 'skipped'),
  };
  const failures = steps.flatMap((step) =>
    'report' in step && existsSync(step.report) ? describeFailures(step.report) : [],
  );
  console.log(['', '== all', ...failures, ...summary, '', format(sum)].join('\n'));
  return sum.failed > 0 ? 1 : 0;
}

async function runStep(step: Step, isNamed: boolean): Promise<Counts> {
  try {
    const missing = step.programs?.find((program) => !program.find());
    if (missing && 'isOptional' in step && !isNamed) {
      console.log(`Skipped: ${missing.name} is missing. npm test -- ${step.name} installs it.`);
      return skipped;
    }
    for (const program of step.programs ?? []) installProgram(program);
    if ('check' in step) return runCheck(step);
    const exitCode = await execute(step.command);
    if (step.report) return countTests(step.report, exitCode);
    return exitCode === 0 ? passed : failed;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return failed;
  }
}

function runCheck({ check }: CheckStep): Counts {
  const faults = check();
  if (faults === undefined) return skipped;
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? passed : failed;
}

/**
 * Counts the tests of a report. Adds a failure if the command failed although no test did, or if no
 * test passed.
 */
export function countTests(report: string, exitCode: number): Counts {
  const results = existsSync(report) ? readTestReport(report) : [];
  const count = (outcome: Outcome) => results.filter((each) => each.outcome === outcome).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  const hasUnknownFailure = (exitCode !== 0 || counts.passed === 0) && counts.failed === 0;
  return hasUnknownFailure ? { ...counts, failed: 1 } : counts;
}

async function execute(commandLine: string): Promise<number> {
  const [command = '', ...args] = commandLine.split(' ');
  runningCommand = spawn(command, args, { stdio: 'inherit' });
  const [exitCode] = (await once(runningCommand, 'exit')) as [number | null];
  return exitCode ?? 1;
}
