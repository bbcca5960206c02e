/** Which tests ran and how they ended, from the reports that the test runners write. */
import { relative, resolve } from 'node:path';
import * as z from 'zod/mini';

export interface RanTest {
  /** From the project's root. */
  file: string;
  /** The test's own title last, those of the groups around it before. */
  titles: string[];
  outcome: 'passed' | 'failed' | 'skipped';
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
        }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
});
interface Suite {
  title: string;
  specs: z.infer<typeof spec>[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodMiniType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  suites: z.optional(z.array(z.lazy(() => suite))),
});
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
});

/** "flaky" passed at the second try, which Playwright's own last lines name. */
const passed = new Set(['passed', 'expected', 'flaky']);
const failed = new Set(['failed', 'unexpected']);

function outcomeOf(status: string): RanTest['outcome'] {
  if (passed.has(status)) return 'passed';
  return failed.has(status) ? 'failed' : 'skipped';
}

/** @param report the JSON that Vitest wrote @throws ZodError when it is none */
export function readVitestReport(report: unknown, root: string): RanTest[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      titles: [...ancestorTitles, title],
      outcome: outcomeOf(status),
    })),
  );
}

/** @param report the JSON that Playwright wrote @throws ZodError when it is none */
export function readPlaywrightReport(report: unknown, root: string): RanTest[] {
  const { config, suites } = playwrightReport.parse(report);
  const readSuite = (each: Suite, around: string[]): RanTest[] => [
    ...each.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({
        file: relative(root, resolve(config.rootDir, file)),
        titles: [...around, title],
        outcome: outcomeOf(status),
      })),
    ),
    ...(each.suites ?? []).flatMap((inner) => readSuite(inner, [...around, inner.title])),
  ];
  // The outermost suites are the files themselves.
  return suites.flatMap((file) => readSuite(file, []));
}
