/**
 * Installs the locked packages, among them the Node that the project runs on, and builds the web
 * part. Needs only npm and Node 20 or newer. Skips steps whose result is up to date, and prints
 * nothing about them.
 *
 *   node scripts/setup.mjs            install and build what is missing or out of date
 *   node scripts/setup.mjs install    install only
 *   node scripts/setup.mjs build      install, then always build
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files and folders that the build reads. */
const BUILD_INPUTS = [
  'src/domain',
  'src/web',
  'vite',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package-lock.json',
];
const BUILD_STAMP = 'dist/.stamp';
const PROJECT_NODE = 'node_modules/.bin/node';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const task = process.argv[2];
if (!isInstalled()) run('Installing packages', 'npm', ['ci', '--include=dev', '--loglevel=error']);
linkProjectNode();
if (task !== 'install') build(task === 'build');

/** Compares the lockfile with npm's record of the packages in node_modules. */
function isInstalled() {
  const locked = readJson('package-lock.json').packages;
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (!installed) return false;
  const paths = new Set([...Object.keys(locked), ...Object.keys(installed)]);
  paths.delete('');
  return [...paths].every((path) => {
    const [want, have] = [locked[path], installed[path]];
    // A missing package is fine if it is optional, because npm does not install optional packages
    // for other platforms.
    if (!have) return want.optional || want.devOptional;
    return want && want.version === have.version && want.integrity === have.integrity;
  });
}

/**
 * Links the packaged Node for this platform, so that npm scripts use it first. npm 11 creates this
 * link itself. npm 10 removes it together with the packages for other platforms.
 */
function linkProjectNode() {
  const { platform, arch } = process;
  const isAppleSilicon = platform === 'darwin' && arch === 'arm64';
  const name = `${isAppleSilicon ? 'node-bin' : 'node'}-${platform}-${arch}`;
  const target = `../${name}/bin/node`;
  if (!fs.existsSync(`node_modules/${name}/bin/node`)) return requireModernNode();
  requireStartableNode(`node_modules/${name}/bin/node`);
  if (fs.existsSync(PROJECT_NODE) && fs.readlinkSync(PROJECT_NODE) === target) return;
  fs.rmSync(PROJECT_NODE, { force: true });
  fs.symlinkSync(target, PROJECT_NODE);
}

/**
 * Fails with an explanation if Node cannot start. Small Debian images lack libatomic, which Node
 * needs.
 */
function requireStartableNode(node) {
  const { status, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  fail(
    `The packaged Node does not start: ${stderr?.trim()}\nOn Debian: apt-get install libatomic1`,
  );
}

function requireModernNode() {
  const required = readJson('package.json').engines.node.match(/\d+/g).map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > required[0] || (major === required[0] && minor >= required[1])) return;
  fail(
    `No packaged Node for ${process.platform} ${process.arch}: install Node ${required.join('.')} or newer.`,
  );
}

function build(always) {
  const hash = hashFiles(BUILD_INPUTS);
  if (!always && fs.existsSync(BUILD_STAMP) && fs.readFileSync(BUILD_STAMP, 'utf8') === hash)
    return;
  fs.rmSync(BUILD_STAMP, { force: true });
  const node = fs.existsSync(PROJECT_NODE) ? PROJECT_NODE : process.execPath;
  run('Building the pages', node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn']);
  fs.mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  fs.writeFileSync(BUILD_STAMP, hash);
}

function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(listFiles)) {
    hash.update(`${path}\n`).update(fs.readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * @returns all files below a path in a stable order, without tests, or none if the path does not
 * exist
 */
function listFiles(path) {
  if (!fs.existsSync(path) || path.includes('.test.')) return [];
  if (!fs.statSync(path).isDirectory()) return [path];
  return fs
    .readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

function run(title, command, args) {
  console.log(`${title} ...`);
  const start = Date.now();
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) fail(`${title} failed: ${error?.message ?? `${command} ended with ${status}`}`);
  console.log(`${title}: done in ${Math.round((Date.now() - start) / 1000)} s`);
}

function readJson(path) {
  return fs.existsSync(path) ? JSON.parse(fs.readFileSync(path, 'utf8')) : undefined;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
