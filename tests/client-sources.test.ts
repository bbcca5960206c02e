/** Tests of rules for the sources of the back office that no linter knows. */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const shared = 'src/shared/{compare,forms,frame,lists,screen,session,ui}';
const sources = ['src/app/admin', 'src/features/*/admin', shared].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);

/** Returns the files that contain the pattern, without tests. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(sources)) {
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
