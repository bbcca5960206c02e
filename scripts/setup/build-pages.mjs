import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, run } from './process.mjs';
import { PROJECT_NODE } from './project-node.mjs';

/** The files and folders whose changes make a new build necessary. */
const BUILD_INPUTS = [
  'src',
  'docs/guide.md',
  'vite',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package-lock.json',
];
/** The files and folders of the server, which the build does not read. */
const SERVER_ONLY = /\/(db|server)(\.ts)?$/;
const BUILD_STAMP = 'dist/.stamp';

export function requirePathForVite() {
  const [character] = process.cwd().match(/[#?*]/) ?? [];
  if (!character) return;
  fail(`Vite cannot build in a folder with "${character}" in its path. Move ${process.cwd()}.`);
}

/** @param always true to build even if the last build is up to date */
export function buildPages(always) {
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
 * @returns the files in a folder and its subfolders in a stable order, without tests and the server. For the path
 * of a file it returns that file, and for a path that does not exist nothing.
 */
function listFiles(path) {
  if (!fs.existsSync(path) || path.includes('.test.') || SERVER_ONLY.test(path)) return [];
  if (!fs.statSync(path).isDirectory()) return [path];
  return fs
    .readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
