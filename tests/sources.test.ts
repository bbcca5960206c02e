/** Tests of rules for the sources that no linter knows. */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const shared = 'src/shared/{compare,forms,frame,lists,screen,session,ui}';
const ofOffice = ['src/app/admin', 'src/features/*/admin', shared].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
const all = ['src/**/*.{ts,tsx}'];

/** Returns the files that contain the pattern, without tests. */
async function filesWith(pattern: RegExp, folders = ofOffice): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(folders)) {
    if (file.includes('.test.')) continue;
    if (pattern.test(await readFile(file, 'utf8'))) files.push(file);
  }
  return files.toSorted();
}

test('only one function creates forms, which knows incomplete values and texts set without an event', async () => {
  expect(await filesWith(/\buseForm\b[^;]*from 'react-hook-form'/)).toEqual([
    'src/shared/forms/use-form.ts',
  ]);
});

test('only the components that know incomplete values have inputs for dates and numbers', async () => {
  const type = /type(=|: ).{0,2}(date|datetime-local|month|number|time|week)\b/;
  expect(await filesWith(type)).toEqual([
    'src/shared/ui/form/date-input.tsx',
    'src/shared/ui/form/number-input.tsx',
    'src/shared/ui/form/typed-input.tsx',
  ]);
});

test('only one function loads components, which reloads the page after a release', async () => {
  const library = /\blazy\b[^;]*from 'react'|\blazyRouteComponent\b|import\((?!'.*'\),\s+'\w+')/;
  expect(await filesWith(library)).toEqual([
    'src/app/admin/search/search.tsx',
    'src/features/sign-in/admin/login/early-login-script.ts',
    'src/features/sign-in/admin/second-factors/passkeys.ts',
    'src/shared/screen/lazy.tsx',
  ]);
});

/* An instant has the office's day, which `office-time.ts` names. In the evening, UTC has the next one. */
test('only calculations with calendar days, which have no time zone, read a day of UTC', async () => {
  const ofText =
    /\.(slice|substring|substr)\(0, 10\)|(String\(\)|At|now|instant)\??\.(slice|sub|split)/;
  const ofDate =
    /\.get(UTC)?(FullYear|Month|Date|Day|Hours)\(|toDateString|toLocale(Date|Time)String/;
  expect(await filesWith(new RegExp(`${ofText.source}|${ofDate.source}`), all)).toEqual([
    'src/features/brokerage/domain/closed-days.ts',
    'src/features/brokerage/domain/office-hours.ts',
    'src/features/deadlines/domain/digest-rule.ts',
    'src/features/duty/admin/duty-page.tsx',
    'src/features/duty/domain/rotation.ts',
    'src/features/imports/server/reading/read-workbook.ts',
    'src/shared/domain/calendar.ts',
    'src/shared/domain/office-time.ts',
  ]);
});

test('only calendar days are formatted in UTC or become the midnight of UTC', async () => {
  expect(await filesWith(/timeZone: 'UTC'|\}T\d\d/, all)).toEqual([
    'src/app/domain/report.ts',
    'src/features/brokerage/admin/closed-days-page.tsx',
    'src/features/brokerage/domain/closed-days.ts',
    'src/features/brokerage/domain/office-hours-words.ts',
    'src/features/brokerage/domain/office-hours.ts',
    'src/features/deadlines/domain/digest-rule.ts',
    'src/features/deadlines/domain/digest.ts',
    'src/features/duty/admin/duty-page.tsx',
    'src/features/properties/site/property-words.ts',
    'src/features/site/domain/neighborhoods.ts',
    'src/features/website/site/home/home-review.tsx',
    'src/shared/domain/calendar.ts',
    'src/shared/domain/fields.ts',
    'src/shared/domain/office-time.ts',
    'src/shared/screen/audit/audit-sentence.ts',
  ]);
});

test('only one file reads the clock of the user’s computer, which can be wrong', async () => {
  const files = await filesWith(/new Date\(\)|\bDate\.now\b|\bDate\(\)/, all);
  expect(files.filter((file) => !/\/(server|db)\//.test(file))).toEqual([
    'src/shared/api/server-time.ts',
  ]);
});
