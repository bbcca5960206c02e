import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const isAppleSilicon = process.platform === 'darwin' && process.arch === 'arm64';
const nodePackage = `node${isAppleSilicon ? '-bin' : ''}-${process.platform}-${process.arch}`;
let folder: string;

/** Creates a checkout with fake npm and Vite programs, which record their calls. */
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'marsh-setup-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  write('scripts/setup.mjs', fs.readFileSync(join(import.meta.dirname, 'setup.mjs'), 'utf8'));
  write('package.json', '{"engines":{"node":">=24.7"}}');
  lock('1.0.0');
  write('src/web/page.tsx', 'one');
  write('commands/vite.js', 'require("fs").appendFileSync("calls", "vite\\n")');
  write(
    'commands/npm',
    `#!/bin/sh
    set -e
    echo npm >> calls
    mkdir -p node_modules/.bin node_modules/vite/bin node_modules/${nodePackage}/bin
    ln -sf ${process.execPath} node_modules/${nodePackage}/bin/node
    cp commands/vite.js node_modules/vite/bin/vite.js
    cp package-lock.json node_modules/.package-lock.json`,
    0o755,
  );
});

function write(path: string, content: string, mode = 0o644): void {
  fs.mkdirSync(join(folder, path, '..'), { recursive: true });
  fs.writeFileSync(join(folder, path), content, { mode });
}

function lock(version: string): void {
  const packages = {
    '': {},
    'node_modules/vite': { version, integrity: `sha512-${version}` },
  };
  write('package-lock.json', JSON.stringify({ packages }));
}

/**
 * Runs setup.mjs.
 * @returns the programs that it called, and its output
 */
function setup(...args: string[]) {
  fs.writeFileSync(join(folder, 'calls'), '');
  const PATH = [join(folder, 'commands'), process.env['PATH']].join(delimiter);
  const result = spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs'), ...args], {
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  const calls = fs.readFileSync(join(folder, 'calls'), 'utf8').split('\n').filter(Boolean);
  return { calls, status: result.status, output: result.stdout + result.stderr };
}

const nothing = { calls: [], status: 0, output: '' };

test('installs and builds a new checkout, and does nothing the second time', () => {
  expect(setup().calls).toEqual(['npm', 'vite']);
  const link = join(folder, 'node_modules/.bin/node');
  expect(fs.readlinkSync(link)).toBe(`../${nodePackage}/bin/node`);
  expect(setup()).toEqual(nothing);
});

test('builds again after a source changed, but not after a test changed', () => {
  setup();
  write('src/web/page.tsx', 'two');
  expect(setup().calls).toEqual(['vite']);
  write('src/web/page.test.ts', 'x');
  expect(setup()).toEqual(nothing);
});

test('a changed lockfile is installed and built again', () => {
  setup();
  lock('1.0.1');
  expect(setup().calls).toEqual(['npm', 'vite']);
  expect(setup()).toEqual(nothing);
});

test('"install" never builds, "build" always builds', () => {
  expect(setup('install').calls).toEqual(['npm']);
  expect(setup('build').calls).toEqual(['vite']);
  expect(setup('build').calls).toEqual(['vite']);
});

test('restores a missing link to the packaged Node', () => {
  setup();
  fs.rmSync(join(folder, 'node_modules/.bin/node'));
  expect(setup()).toEqual(nothing);
  expect(fs.existsSync(join(folder, 'node_modules/.bin/node'))).toBe(true);
});

test('shows why a build failed and tries again the next time', () => {
  write('commands/vite.js', 'console.error("no such import"); process.exit(1)');
  const { status, output } = setup();
  expect(status).toBe(1);
  expect(output).toContain('no such import');
  expect(output).toContain('Building the pages failed');
  expect(setup().status).toBe(1);
});

test('says what to install when the packaged Node does not start', () => {
  const broken = `node_modules/${nodePackage}/bin/node`;
  write(
    'commands/npm',
    `#!/bin/sh
    mkdir -p node_modules/.bin node_modules/${nodePackage}/bin
    printf '#!/bin/sh\\necho "libatomic.so.1: cannot open" >&2\\nexit 127\\n' > ${broken}
    chmod +x ${broken}
    cp package-lock.json node_modules/.package-lock.json`,
    0o755,
  );
  for (const attempt of ['first', 'second']) {
    const { status, output } = setup();
    expect([attempt, status]).toEqual([attempt, 1]);
    expect(output).toContain('libatomic.so.1: cannot open\nOn Debian: apt-get install libatomic1');
  }
});
