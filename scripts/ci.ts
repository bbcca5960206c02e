/**
 * Everything that must hold, as named steps in order. All run, even after one failed; the last
 * line is their sum. `npm test -- lint types` runs only the steps it names.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  caddy,
  chromium,
  installProgram,
  postgresql,
  requireProgram,
} from '#tests/support/machine-programs.ts';
import { readAdvisories } from './advisories.ts';
import { findComposeFaults, findDockerfileFaults } from './deployment.ts';
import { findLockfileFaults } from './lockfile.ts';
import { checkSecurity } from './security-check.ts';
import { addTallies, formatTally, tallyCheck, tallyReport, type Tally } from './tally.ts';
import { readPlaywrightReport, readVitestReport, type RanTest } from './test-reports.ts';

interface Step {
  name: string;
  run: () => Tally | Promise<Tally>;
}

const root = resolve(import.meta.dirname, '..');
const caddyfile = join(root, 'deploy/Caddyfile');
const reports = join(root, 'node_modules/.cache/reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const securityReport = join(reports, 'security.txt');

const steps: Step[] = [
  { name: 'format', run: () => check('oxfmt', '--check') },
  { name: 'lint', run: () => check('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types', run: () => check('tsc', '-b') },
  { name: 'unused', run: () => check('knip') },
  { name: 'lockfile', run: checkLockfile },
  { name: 'deployment', run: checkDeployment },
  { name: 'build', run: () => check('node', 'scripts/setup.mjs', 'build') },
  { name: 'vitest', run: runVitest },
  { name: 'e2e', run: runPlaywright },
  { name: 'audit', run: askForAdvisories },
  { name: 'security', run: checkSecurityTable },
];

/** The steps of this run, by name. */
const wanted = process.argv.slice(2);
const isPart = (name: string) => wanted.length === 0 || wanted.includes(name);

process.exitCode = await main();

/** @returns the exit code */
async function main(): Promise<number> {
  const known = steps.map((step) => step.name);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No step is called ${unknown.join(', ')}. The steps: ${known.join(', ')}.`);
    return 1;
  }
  fs.rmSync(reports, { recursive: true, force: true });
  const tallies: Tally[] = [];
  const summary: string[] = [];
  for (const step of steps.filter(({ name }) => isPart(name))) {
    console.log(`\n== ${step.name}`);
    const start = performance.now();
    const tally = await runStep(step);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    tallies.push(tally);
    summary.push(`${step.name.padEnd(10)}${seconds.padStart(6)} s   ${formatTally(tally)}`);
    console.log(summary.at(-1));
  }
  const sum = addTallies(tallies);
  console.log(['', '== all', ...summary, '', formatTally(sum)].join('\n'));
  return sum.failed > 0 ? 1 : 0;
}

async function runStep(step: Step): Promise<Tally> {
  try {
    return await step.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return tallyCheck(false);
  }
}

async function check(command: string, ...args: string[]): Promise<Tally> {
  return tallyCheck((await execute(command, args)) === 0);
}

function checkLockfile(): Tally {
  const faults = findLockfileFaults(fs.readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const fault of faults) console.error(fault);
  return tallyCheck(faults.length === 0);
}

async function checkDeployment(): Promise<Tally> {
  installProgram(caddy);
  const faults = [
    ...findDockerfileFaults(fs.readFileSync(join(root, 'Dockerfile'), 'utf8'), root),
    ...findComposeFaults(join(root, 'compose.yaml')),
  ];
  for (const fault of faults) console.error(fault);
  const exitCode = await execute(requireProgram(caddy), ['validate', '--config', caddyfile], {
    SITE_HOST: 'www.example.com',
    ACME_EMAIL: 'office@example.com',
  });
  return tallyCheck(faults.length === 0 && exitCode === 0);
}

async function runVitest(): Promise<Tally> {
  // Also beside a server that TEST_DATABASE_URL names: backups need its client programs.
  installProgram(postgresql);
  installProgram(caddy);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const exitCode = await execute('vitest', ['run', '--allowOnly=false', ...reporters]);
  return tallyReport(readReport(vitestReport), exitCode);
}

async function runPlaywright(): Promise<Tally> {
  installProgram(chromium);
  const exitCode = await execute('playwright', ['test', '--forbid-only', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });
  return tallyReport(readReport(playwrightReport), exitCode);
}

/** Where the registry does not answer, as behind some mirrors, the step says so and counts as skipped. */
async function askForAdvisories(): Promise<Tally> {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const { count, line } = readAdvisories(stdout);
  console.log(line);
  return count === undefined ? { passed: 0, failed: 0, skipped: 1 } : tallyCheck(count === 0);
}

/** What a runner did in this run. One that left no report has run nothing. */
function ranBy(
  step: string,
  file: string,
  read: (report: unknown, from: string) => RanTest[],
): RanTest[] | undefined {
  if (!isPart(step)) return undefined;
  const report = readReport(file);
  return report === undefined ? [] : read(report, root);
}

function checkSecurityTable(): Tally {
  const text = fs.readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const evidence = {
    vitest: ranBy('vitest', vitestReport, readVitestReport),
    playwright: ranBy('e2e', playwrightReport, readPlaywrightReport),
  };
  const exists = (path: string) => fs.existsSync(join(root, path));
  const { tally, lines, faults } = checkSecurity(text, evidence, exists);
  for (const line of lines) console.log(line);
  for (const fault of faults) console.error(fault);
  fs.mkdirSync(reports, { recursive: true });
  fs.writeFileSync(securityReport, [...lines, ...faults, ''].join('\n'));
  return tally;
}

function readReport(file: string): unknown {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

/** Runs one of the project's commands, its output shown as it comes. @returns its exit code */
async function execute(
  command: string,
  args: string[],
  more: NodeJS.ProcessEnv = {},
): Promise<number> {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path, ...more };
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
  const endToo = () => {
    child.kill();
    process.exit(1);
  };
  process.once('SIGTERM', endToo);
  const [exitCode] = await once(child, 'exit');
  process.off('SIGTERM', endToo);
  return exitCode ?? 1;
}
