import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { arch, fail, platform, readJson } from './process.mjs';

export const PROJECT_NODE = 'node_modules/.bin/node';
/**
 * The file that stores the checksum of the packaged Node once it was verified. `npm ci` deletes the
 * file.
 */
const CHECK_STAMP = 'node_modules/.node-checksum';

/**
 * Links the packaged Node for this platform as node_modules/.bin/node, so that npm scripts use it.
 * npm 11 creates this link itself, but npm 10 removes it together with the packages for other
 * platforms. If no package fits this platform, the installed Node must be new enough.
 */
export function linkProjectNode() {
  const isAppleSilicon = platform === 'darwin' && arch === 'arm64';
  const name = `${isAppleSilicon ? 'node-bin' : 'node'}-${platform}-${arch}`;
  const target = `../${name}/bin/node`;
  if (!fs.existsSync(`node_modules/${name}/bin/node`)) return requireModernNode();
  requireKnownNode(name);
  requireStartableNode(`node_modules/${name}/bin/node`);
  if (fs.existsSync(PROJECT_NODE) && fs.readlinkSync(PROJECT_NODE) === target) return;
  fs.rmSync(PROJECT_NODE, { force: true });
  fs.symlinkSync(target, PROJECT_NODE);
}

/**
 * Verifies the checksum of the packaged Node before its first start. Deletes node_modules if the
 * checksum is wrong, because otherwise npm would run the next command with this Node.
 */
function requireKnownNode(name) {
  const { version } = readJson('package-lock.json').packages[`node_modules/${name}`];
  const sha256 = readJson('scripts/node-checksums.json')[`${name}@${version}`];
  if (fs.existsSync(CHECK_STAMP) && fs.readFileSync(CHECK_STAMP, 'utf8') === sha256) return;
  const program = fs.readFileSync(`node_modules/${name}/bin/node`);
  if (createHash('sha256').update(program).digest('hex') === sha256) {
    fs.writeFileSync(CHECK_STAMP, sha256);
    return;
  }
  fs.rmSync('node_modules', { recursive: true });
  fail(
    `The installed ${name} ${version} is not the one in scripts/node-checksums.json. It was not started, and node_modules was deleted.`,
  );
}

/** Fails with an explanation if the packaged Node cannot start. */
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
  fail(`No packaged Node for ${platform} ${arch}: install Node ${required.join('.')} or newer.`);
}
