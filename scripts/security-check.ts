/** Holds the table of SECURITY.md against what the test runners did. */
import { parseSecurityTable, type NamedTest, type SecurityRow } from './security-table.ts';
import type { RanTest } from './test-reports.ts';
import type { Tally } from './tally.ts';

/** What each runner did; undefined for one that was not part of this run. */
export interface Evidence {
  vitest: RanTest[] | undefined;
  playwright: RanTest[] | undefined;
}

export interface SecurityCheck {
  tally: Tally;
  /** For people: each row with its tests and their results, then what is wrong. */
  lines: string[];
  faults: string[];
}

interface CheckedTest extends NamedTest {
  /** Undefined where the runner was not part of this run. */
  passed: number | undefined;
  fault: string | undefined;
}

const asPattern = (title: string) =>
  new RegExp(
    `^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*')}$`,
    's',
  );

function checkTest(test: NamedTest, evidence: Evidence): CheckedTest {
  const { file, title } = test;
  const ran = file.endsWith('.e2e.ts') ? evidence.playwright : evidence.vitest;
  if (!ran) return { ...test, passed: undefined, fault: undefined };
  const pattern = asPattern(title);
  const found = ran.filter(
    (each) => each.file === file && each.titles.some((one) => pattern.test(one)),
  );
  const count = (outcome: RanTest['outcome']) =>
    found.filter((each) => each.outcome === outcome).length;
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')];
  const said = `${file} › ${title}`;
  if (found.length === 0) return { ...test, passed, fault: `did not run: ${said}` };
  if (failed > 0) return { ...test, passed, fault: `failed: ${said}` };
  return { ...test, passed, fault: skipped > 0 ? `was skipped: ${said}` : undefined };
}

const resultOf = ({ passed, fault }: CheckedTest) =>
  fault?.split(':', 1)[0] ?? (passed === undefined ? 'not part of this run' : `${passed} passed`);

function describeRow({ id, state }: SecurityRow, tests: CheckedTest[]): string[] {
  const sum = tests.reduce((all, { passed = 0 }) => all + passed, 0);
  return [
    `${id}  ${state.padEnd(7)}  ${sum} passed`,
    ...tests.map((test) => `       ${resultOf(test)}: ${test.file} › ${test.title}`),
  ];
}

/** @param exists whether a path from the project's root is there */
export function checkSecurity(
  text: string,
  evidence: Evidence,
  exists: (path: string) => boolean,
): SecurityCheck {
  const { rows, faults } = parseSecurityTable(text);
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  for (const row of rows) {
    const tests = row.tests.map((test) => checkTest(test, evidence));
    const files = [...row.enforcedIn, ...row.tests.map(({ file }) => file)];
    const missing = files.filter((file) => !exists(file)).map((file) => `no such file: ${file}`);
    const wrong = [...missing, ...tests.flatMap(({ fault }) => fault ?? [])];
    faults.push(...wrong.map((fault) => `${row.id} ${fault}`));
    lines.push(...describeRow(row, tests));
    if (wrong.length > 0) tally.failed++;
    else if (row.state === 'not met' || tests.some(({ passed }) => passed === undefined))
      tally.skipped++;
    else tally.passed++;
  }
  if (faults.length > 0 && tally.failed === 0) tally.failed = 1;
  return { tally, lines, faults };
}
