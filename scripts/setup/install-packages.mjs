import * as fs from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { arch, fail, platform, readJson, run } from './process.mjs';

/**
 * Installs the locked packages unless they are installed. Before the installation it checks for
 * problems that would make the installation or the first start of the packaged Node fail.
 */
export function installPackages() {
  if (findFaultyPackages().length === 0) return;
  requireNodeThatInstalls();
  requireLibatomic();
  requireWritableCache();
  run('Installing packages', 'npm', ['ci', '--include=dev', '--loglevel=error']);
  const faulty = findFaultyPackages();
  if (faulty.length > 0) fail(`npm did not install ${faulty.join(', ')}. Try again.`);
}

/**
 * Compares npm's record of node_modules with the lockfile.
 * @returns the paths of packages that are missing, different or not in the lockfile
 */
function findFaultyPackages() {
  const locked = readJson('package-lock.json').packages;
  const installed = readJson('node_modules/.package-lock.json')?.packages ?? {};
  const paths = new Set([...Object.keys(locked), ...Object.keys(installed)]);
  paths.delete('');
  return [...paths].filter((path) => {
    const [want, have] = [locked[path], installed[path]];
    if (!have) return !(want.optional || want.devOptional) || isForThisMachine(want);
    return want?.version !== have.version || want.integrity !== have.integrity;
  });
}

/**
 * Whether an optional package is made for this machine's platform and processor. npm does not
 * install packages for other machines. It also skips an optional package that it cannot download,
 * without an error, so this check is necessary.
 */
function isForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(platform) || !cpu?.includes(arch)) return false;
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  return !libc || libc.includes(isGlibc ? 'glibc' : 'musl');
}

/**
 * Fails if Node is too old. npm leaves out optional packages that do not support the Node in use.
 */
function requireNodeThatInstalls() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  fail(
    `Node ${process.versions.node} is too old to install the packages. Install Node 20.19, 22.12 or newer: https://nodejs.org/en/download`,
  );
}

/**
 * Fails if this is a Debian system without libatomic. The Node that npm installs as a package needs
 * libatomic, and minimal Debian systems lack it.
 */
function requireLibatomic() {
  if (!fs.existsSync('/etc/debian_version')) return;
  const folders = fs.readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  if (folders.some((name) => fs.existsSync(`/usr/lib/${name}/libatomic.so.1`))) return;
  fail('Node needs libatomic1. As root: apt-get install libatomic1');
}

function requireWritableCache() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  let folder = cache;
  while (!fs.existsSync(folder)) folder = dirname(folder);
  try {
    fs.accessSync(folder, fs.constants.W_OK);
  } catch {
    fail(
      `npm cannot write its cache to ${cache}. Set npm_config_cache to a folder that you can write to.`,
    );
  }
}
