import { describe, expect, test } from 'vitest';
import { checkSecurity, type Evidence } from './security-check.ts';
import { parseSecurityTable } from './security-table.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

const head = '| Row | Requirement | Enforced in | Shown by | ASVS 5.0 | State |';
const good = '`a.test.ts` › the door is shut';
const rowOf = (id: string, shown = good, state = 'met', enforced = '`a.ts`') =>
  `| ${id} | a rule | ${enforced} | ${shown} | 1.2.3 | ${state} |`;
const ids = Array.from({ length: 50 }, (_, at) => `A${String(at + 1).padStart(2, '0')}`);

/** A whole document in which only the first row is another. */
const document = (first: string, rest = ids.slice(1).map((id) => rowOf(id))) =>
  ['# Security', '', head, '| --- | --- | --- | --- | --- | --- |', first, ...rest, '', 'End'].join(
    '\n',
  );

const ran = (
  title: string,
  outcome: 'passed' | 'failed' | 'skipped' = 'passed',
  group = 'a group',
) => ({
  file: 'a.test.ts',
  titles: [group, title],
  outcome,
});
const evidence = (...more: ReturnType<typeof ran>[]): Evidence => ({
  vitest: [ran('the door is shut'), ...more],
  playwright: [],
});
const check = (first: string, found = evidence(), exists = (_path: string) => true) =>
  checkSecurity(document(first), found, exists);

test('a whole table whose tests all passed has no faults', () => {
  const { faults, tally, lines } = check(rowOf('A01'));
  expect([faults, tally]).toEqual([[], { passed: 50, failed: 0, skipped: 0 }]);
  expect(lines.slice(0, 2)).toEqual([
    'A01  met      1 passed',
    '       1 passed: a.test.ts › the door is shut',
  ]);
});

describe('the table', () => {
  test.each([
    ['no test', rowOf('A01', ''), 'A01 names no test and is not "not met"'],
    ['words for a test', rowOf('A01', 'by looking'), 'A01 "by looking" names no test'],
    ['a file without a title', rowOf('A01', '`a.test.ts`'), 'A01 "`a.test.ts`" names no test'],
    ['no file', rowOf('A01', good, 'met', 'somewhere'), 'A01 names no file that enforces it'],
    [
      'an unknown state',
      rowOf('A01', good, 'nearly'),
      'A01 must be met, or partly or not met with a reason',
    ],
    [
      'no reason',
      rowOf('A01', '', 'not met'),
      'A01 must be met, or partly or not met with a reason',
    ],
    ['a cell too many', `${rowOf('A01')} x |`, 'A01 has not 6 cells'],
    ['another id', rowOf('A02'), 'The rows must be A01 to A50, each once and in order'],
  ])('with %s is refused', (_what, row, fault) => {
    expect(parseSecurityTable(document(row)).faults).toContain(fault);
    expect(check(row).tally.failed).toBeGreaterThan(0);
  });

  test('with a row too few, or none at all, is refused', () => {
    const rows = ids.slice(2).map((id) => rowOf(id));
    expect(parseSecurityTable(document(rowOf('A01'), rows)).faults).toHaveLength(1);
    expect(checkSecurity('# Security', evidence(), () => true).tally.failed).toBe(1);
  });

  test('may say that something is not met, and why', () => {
    const { faults, tally } = check(rowOf('A01', '', 'not met: no time', ''));
    expect([faults, tally]).toEqual([[], { passed: 49, failed: 0, skipped: 1 }]);
  });
});

describe('a named test', () => {
  const other = '`a.test.ts` › the window is shut';

  test.each([
    ['that did not run', evidence(), 'A01 did not run: a.test.ts › the window is shut'],
    [
      'of another file',
      { ...evidence(), vitest: [{ ...ran('the window is shut'), file: 'b.test.ts' }] },
      'A01 did not run: a.test.ts › the window is shut',
    ],
    [
      'with a longer title',
      evidence(ran('the window is shut tight')),
      'A01 did not run: a.test.ts › the window is shut',
    ],
    [
      'that failed',
      evidence(ran('the window is shut', 'failed')),
      'A01 failed: a.test.ts › the window is shut',
    ],
    [
      'of which one case failed',
      evidence(ran('the window is shut'), ran('the window is shut', 'failed')),
      'A01 failed: a.test.ts › the window is shut',
    ],
    [
      'that was skipped',
      evidence(ran('the window is shut', 'skipped')),
      'A01 was skipped: a.test.ts › the window is shut',
    ],
  ])('%s fails its row', (_what, found, fault) => {
    const { faults, tally } = check(rowOf('A01', `${good}<br>${other}`), found);
    expect(faults).toContain(fault);
    expect(tally.failed).toBeGreaterThan(0);
  });

  test('may be a group, and leave out what differs between cases', () => {
    const found = evidence(ran('one', 'passed', 'on (sqlite)?'), ran('two', 'passed', 'on (pg)?'));
    const { faults, lines } = check(rowOf('A01', '`a.test.ts` › on (…)?'), found);
    expect([faults, lines[0]]).toEqual([[], 'A01  met      2 passed']);
  });

  test('of a runner that was not part of the run is not taken for passed', () => {
    const row = rowOf('A01', `${good}<br>\`b.e2e.ts\` › a journey`);
    const { faults, tally, lines } = check(row, { ...evidence(), playwright: undefined });
    expect([faults, tally]).toEqual([[], { passed: 49, failed: 0, skipped: 1 }]);
    expect(lines).toContain('       not part of this run: b.e2e.ts › a journey');
  });

  test('or a file that enforces a row must exist', () => {
    const { faults } = check(
      rowOf('A01', good, 'met', '`gone.ts`'),
      evidence(),
      (path) => path !== 'gone.ts',
    );
    expect(faults).toEqual(['A01 no such file: gone.ts']);
  });
});

const spec = (title: string, status: string) => ({
  title,
  file: 'b.e2e.ts',
  tests: [{ status }],
});

test('the reports of both runners are read', () => {
  const assertion = { ancestorTitles: ['group'], title: 'one', status: 'passed' };
  const vitest = {
    testResults: [
      {
        name: '/root/src/a.test.ts',
        assertionResults: [assertion, { ...assertion, status: 'pending' }],
      },
    ],
  };
  const common = { file: 'src/a.test.ts', titles: ['group', 'one'] };
  expect(readVitestReport(vitest, '/root')).toEqual([
    { ...common, outcome: 'passed' },
    { ...common, outcome: 'skipped' },
  ]);
  const inner = { title: 'group', specs: [spec('two', 'unexpected')] };
  const suite = { title: 'b.e2e.ts', specs: [spec('one', 'flaky')], suites: [inner] };
  const playwright = { config: { rootDir: '/root/tests/e2e' }, suites: [suite] };
  expect(readPlaywrightReport(playwright, '/root')).toEqual([
    { file: 'tests/e2e/b.e2e.ts', titles: ['one'], outcome: 'passed' },
    { file: 'tests/e2e/b.e2e.ts', titles: ['group', 'two'], outcome: 'failed' },
  ]);
  expect(() => readVitestReport({}, '/root')).toThrow(/testResults/);
});
