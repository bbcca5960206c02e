/** The steps of `npm test`, in order. `npm test -- lint types` runs only the named steps. */
import { resolve } from 'node:path';
import {
  caddy,
  chromium,
  firefox,
  postgresql,
  webkit,
  xvfb,
} from '#tests/support/machine-programs.ts';
import { auditPackages } from './ci/audit.ts';
import { findDeploymentFaults } from './ci/deployment.ts';
import { findLockfileFaults, findNodeFaults } from './ci/lockfile.ts';
import { runSteps } from './ci/run-steps.ts';
import { checkSecurity } from './ci/security.ts';

const reports = 'node_modules/.cache/reports';
const vitestReport = `${reports}/vitest.xml`;
const replicasReport = `${reports}/replicas.xml`;
const enginesReport = `${reports}/engines.xml`;
const e2eReport = `${reports}/e2e.xml`;

// Tests start hundreds of servers and commands. With this cache, only the first process that loads
// a file compiles it.
process.env['NODE_COMPILE_CACHE'] = resolve('node_modules/.cache/compile');

process.exitCode = await runSteps(process.argv.slice(2), reports, [
  { name: 'format', command: 'oxfmt --check' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
  { name: 'types', command: 'tsc -b --builders 2 --checkers 1' },
  // This step needs Chromium, because knip loads playwright.config.ts, which throws an error if it
  // does not find Chromium.
  { name: 'unused', programs: [chromium], command: 'knip' },
  { name: 'unused-production', command: 'knip --production' },
  { name: 'lockfile', check: () => [...findLockfileFaults(), ...findNodeFaults()] },
  { name: 'deployment', programs: [caddy], check: findDeploymentFaults },
  { name: 'build', command: 'node scripts/setup.mjs build' },
  {
    name: 'vitest',
    // Tests of backups run pg_dump on this machine, so PostgreSQL's programs are necessary even if
    // TEST_DATABASE_URL names a running server.
    programs: [postgresql, caddy],
    command: `vitest run --exclude=tests/engines/** --exclude=tests/replicas/** --allowOnly=false --reporter=default --reporter=junit --outputFile.junit=${vitestReport}`,
    report: vitestReport,
  },
  {
    // These tests put load on several instances. Beside other tests, the instances wait so long for
    // processor time that they refuse requests.
    name: 'replicas',
    programs: [postgresql, caddy],
    command: `vitest run tests/replicas --no-file-parallelism --allowOnly=false --reporter=default --reporter=junit --outputFile.junit=${replicasReport}`,
    report: replicasReport,
  },
  {
    name: 'e2e',
    programs: [chromium],
    command: `env PLAYWRIGHT_JUNIT_OUTPUT_FILE=${e2eReport} playwright test --forbid-only --reporter=line,junit`,
    report: e2eReport,
  },
  {
    name: 'engines',
    isOptional: true,
    programs: [postgresql, firefox, webkit, xvfb],
    command: `vitest run tests/engines --allowOnly=false --reporter=default --reporter=junit --outputFile.junit=${enginesReport}`,
    report: enginesReport,
  },
  { name: 'audit', check: auditPackages },
  {
    name: 'security',
    check: () =>
      checkSecurity([vitestReport, replicasReport, e2eReport], `${reports}/requirements.md`),
  },
]);
