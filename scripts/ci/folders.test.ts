import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFolderFaults } from './folders.ts';

test('the folders of src follow the layout', () => {
  expect(findFolderFaults('.')).toEqual([]);
});

/** @returns the faults of a project with these files, each with its imports */
function faultsOf(files: Record<string, string[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'marsh-folders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(join(folder, 'src', dirname(file)), { recursive: true });
    const text = imports.map((path) => `import type { T } from '${path}';\n`).join('');
    writeFileSync(join(folder, 'src', file), text);
  }
  return findFolderFaults(folder);
}

const a = 'features/agents/domain/a.ts';
const split = 'features/splits/domain/split.ts';

test.each([
  ['a fifth folder', { 'web/x.ts': [] }, 'src/web/x.ts is in no folder'],
  ['shared imports a feature', { [a]: [], 'shared/x.ts': [`#${a}`] }, 'shared/x.ts may not import'],
  ['a feature imports app', { 'app/x.ts': [], [a]: ['#app/x.ts'] }, 'may not import src/app/x.ts'],
  [
    'a pair that is not listed',
    { [split]: [], 'features/website/api.ts': [`#${split}`] },
    'website/api.ts may not import',
  ],
  [
    "a pair's screen",
    { 'features/splits/admin/x.tsx': [], [a]: ['#features/splits/admin/x.tsx'] },
    'a.ts may not import src/features/splits/admin/x.tsx',
  ],
  [
    '41 imports between features',
    {
      ...Object.fromEntries(
        Array.from({ length: 41 }, (_, n) => [`features/splits/db/${n}/x.ts`, []]),
      ),
      [a]: Array.from({ length: 41 }, (_, n) => `#features/splits/db/${n}/x.ts`),
    },
    '41 imports between features',
  ],
  [
    '21 files in a folder',
    Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`app/${n}.ts`, []])),
    'src/app has 21 files',
  ],
  [
    'a cycle of types',
    { 'shared/a.ts': ['./b.ts'], 'shared/b.ts': ['./a.ts'] },
    'a cycle of files: src/shared/a.ts, src/shared/b.ts',
  ],
  [
    'a cycle of folders',
    {
      'shared/x/a.ts': ['#shared/y/a.ts'],
      'shared/y/a.ts': [],
      'shared/y/b.ts': ['#shared/x/b.ts'],
      'shared/x/b.ts': [],
    },
    'a cycle of folders: src/shared/x, src/shared/y',
  ],
])('%s is a fault', (_, files: Record<string, string[]>, fault) => {
  expect(faultsOf(files).join('\n')).toContain(fault);
});
