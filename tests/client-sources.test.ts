/** Tests of rules for the sources of the back office that no linter knows. */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Returns the files that contain the pattern, without tests. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('{admin,ui}/**/*.{ts,tsx}', { cwd: 'src/web' })) {
    if (file.includes('.test.')) continue;
    if (pattern.test(await readFile(`src/web/${file}`, 'utf8'))) files.push(file);
  }
  return files.toSorted();
}

test('only one function creates forms, which knows incomplete values and texts set without an event', async () => {
  expect(await filesWith(/\buseForm\b[^;]*from 'react-hook-form'/)).toEqual([
    'admin/forms/use-form.ts',
  ]);
});

test('only the components that know incomplete values have inputs for dates and numbers', async () => {
  const type = /type(=|: ).{0,2}(date|datetime-local|month|number|time|week)\b/;
  expect(await filesWith(type)).toEqual([
    'ui/form/date-input.tsx',
    'ui/form/number-input.tsx',
    'ui/form/typed-input.tsx',
  ]);
});

test('only one function loads components, which reloads the page after a release', async () => {
  const library = /\blazy\b[^;]*from 'react'|\blazyRouteComponent\b|import\((?!'.*'\),\s+'\w+')/;
  expect(await filesWith(library)).toEqual([
    'admin/frame/search/search.tsx',
    'admin/login/early-login-script.ts',
    'admin/screen/lazy.tsx',
    'admin/second-factors/passkeys.ts',
  ]);
});
