import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const isAppleSilicon = process.platform === 'darwin' && process.arch === 'arm64';
const nodePackage = `node${isAppleSilicon ? '-bin' : ''}-${process.platform}-${process.arch}`;
const startsNode = `#!/bin/sh\nexec ${process.execPath} "$@"\n`;
const lockedNode = { [`node_modules/${nodePackage}`]: { version: '1.0.0', optional: true } };
let folder: string;

beforeEach(() => createCheckout('marsh-setup-'));

/**
 * Creates a small checkout in a temporary folder with fake npm and Vite programs, which record
 * their calls in the file `calls`.
 */
function createCheckout(prefix: string) {
  const created = fs.mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => fs.rmSync(created, { recursive: true, force: true }));
  folder = created;
  for (const path of ['setup.mjs', 'setup']) {
    fs.cpSync(join(import.meta.dirname, path), join(folder, 'scripts', path), { recursive: true });
  }
  write('package.json', '{"engines":{"node":">=24.7"}}');
  expectNode(startsNode);
  lock('1.0.0');
  write('src/app/site/page.tsx', 'one');
  write('commands/vite.js', 'require("fs").appendFileSync("calls", "vite\\n")');
  write('commands/packaged-node', startsNode, 0o755);
  write(
    'commands/npm',
    `#!/bin/sh
    set -e
    echo npm >> calls
    mkdir -p node_modules/.bin node_modules/vite/bin node_modules/${nodePackage}/bin
    cp commands/packaged-node node_modules/${nodePackage}/bin/node
    ln -sf ../${nodePackage}/bin/node node_modules/.bin/node
    cp commands/vite.js node_modules/vite/bin/vite.js
    cp package-lock.json node_modules/.package-lock.json`,
    0o755,
  );
}

/**
 * Stores the program's checksum, so that the setup script accepts the program as the packaged Node.
 */
function expectNode(program: string): void {
  const checksum = createHash('sha256').update(program).digest('hex');
  const checksums = { [`${nodePackage}@1.0.0`]: checksum };
  write('scripts/node-checksums.json', JSON.stringify(checksums));
}

function write(path: string, content: string, mode = 0o644): void {
  fs.mkdirSync(join(folder, path, '..'), { recursive: true });
  fs.writeFileSync(join(folder, path), content, { mode });
}

function lock(version: string): void {
  const packages = {
    '': {},
    'node_modules/vite': { version, integrity: `sha512-${version}` },
    ...lockedNode,
  };
  write('package-lock.json', JSON.stringify({ packages }));
}

/**
 * Runs setup.mjs.
 * @returns the fake programs that it called, its exit code and its output
 */
const setup = (...args: string[]) => setupOn('', ...args);

/**
 * Runs setup.mjs on a simulated machine.
 * @param machine code that runs before setup.mjs and can change `fs` and `process`
 */
function setupOn(machine: string, ...args: string[]) {
  fs.writeFileSync(join(folder, 'calls'), '');
  const PATH = [join(folder, 'commands'), process.env['PATH']].join(delimiter);
  const before = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    ${machine}; syncBuiltinESMExports()`;
  const preload = `--import=data:text/javascript,${encodeURIComponent(before)}`;
  const script = join(folder, 'scripts/setup.mjs');
  const result = spawnSync(process.execPath, [preload, script, ...args], {
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
  write('src/app/site/page.tsx', 'two');
  expect(setup().calls).toEqual(['vite']);
  write('src/app/site/page.test.ts', 'x');
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
  const broken = '#!/bin/sh\necho "libatomic.so.1: cannot open" >&2\nexit 127\n';
  write('commands/packaged-node', broken, 0o755);
  expectNode(broken);
  for (const attempt of ['first', 'second']) {
    const { status, output } = setup();
    expect([attempt, status]).toEqual([attempt, 1]);
    expect(output).toContain('libatomic.so.1: cannot open\nOn Debian: apt-get install libatomic1');
  }
});

test('never starts a packaged Node with another checksum', () => {
  write('commands/packaged-node', '#!/bin/sh\necho started >> calls\n', 0o755);
  for (const attempt of ['first', 'second']) {
    const { calls, status, output } = setup();
    expect([attempt, calls, status]).toEqual([attempt, ['npm'], 1]);
    expect(output).toMatch(
      /^The installed \S+ 1\.0\.0 is not the one in scripts\/node-checksums\.json\. .*\n$/m,
    );
    expect(fs.existsSync(join(folder, 'node_modules'))).toBe(false);
  }
});

test('an optional package for this machine that npm left out is installed', () => {
  const { platform: os, arch: cpu } = process;
  const here = { version: '1', optional: true, os: [os], cpu: [cpu] };
  const elsewhere = { ...here, os: ['aix'] };
  const packages = {
    ...lockedNode,
    'node_modules/here': here,
    'node_modules/elsewhere': elsewhere,
  };
  write('package-lock.json', JSON.stringify({ packages }));
  const npm = fs.readFileSync(join(folder, 'commands/npm'), 'utf8');
  const install = (installed: object) => {
    write('installed.json', JSON.stringify({ packages: { ...lockedNode, ...installed } }));
    write('commands/npm', npm.replace('package-lock.json', 'installed.json'), 0o755);
    return setup();
  };
  expect(install({})).toMatchObject({
    calls: ['npm'],
    status: 1,
    output: expect.stringContaining('npm did not install node_modules/here. Try again.'),
  });
  expect(install({ 'node_modules/here': here }).calls).toEqual(['npm', 'vite']);
  expect(setup()).toEqual(nothing);
});

const hides = (path: string) =>
  `const { existsSync } = fs;
   fs.existsSync = (path) =>
     path === '/etc/debian_version' || (!path.endsWith('${path}') && existsSync(path))`;

test.each([
  [
    'Node 18',
    `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`,
    /^Node 18\.20\.4 is too old to install the packages\. Install Node 20\.19, 22\.12 or newer: .*\n$/,
  ],
  [
    'no libatomic',
    hides('libatomic.so.1'),
    'Node needs libatomic1. As root: apt-get install libatomic1\n',
  ],
  [
    'a read-only home',
    `process.env.npm_config_cache = '/home/ida/.npm'; fs.accessSync = () => { throw new Error('EROFS') }`,
    'npm cannot write its cache to /home/ida/.npm. Set npm_config_cache to a folder that you can write to.\n',
  ],
])('with %s stops before it installs, with one line', (_, machine, line) => {
  const { calls, status, output } = setupOn(machine);
  expect([calls, status]).toEqual([[], 1]);
  expect(output).toMatch(line);
  expect(setup().calls).toEqual(['npm', 'vite']);
});

test('no command needs a script before or after it, because npm with ignore-scripts leaves those out', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
});

test('stops with one line in a folder whose path Vite cannot handle', () => {
  createCheckout('marsh-#-');
  const { calls, status, output } = setup();
  expect([calls, status]).toEqual([[], 1]);
  expect(output).toBe(`Vite cannot build in a folder with "#" in its path. Move ${folder}.\n`);
});
