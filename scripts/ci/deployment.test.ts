import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findComposeFaults, findDockerfileFaults } from './deployment.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const composeFile = readFileSync('compose.yaml', 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marsh-compose-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the text with the first `from` replaced by `to`. Fails if the text has no `from`. */
function changed(text: string, from: string, to: string) {
  expect(text).toContain(from);
  return text.replace(from, to);
}

test('Dockerfile and compose.yaml have no faults', () => {
  expect(findDockerfileFaults(dockerfile, '.')).toEqual([]);
  expect(findComposeFaults('compose.yaml')).toEqual([]);
});

test('compose.yaml requires a second factor of all administrators', () => {
  expect(composeFile).toContain('SECOND_FACTOR: ${SECOND_FACTOR:-all}');
});

test.each([
  ['WORKDIR /app', 'WORKDRI /app', 'Unknown instruction: WORKDRI'],
  ['EXPOSE 3000', 'EXPOSE port', 'Invalid containerPort: port'],
  ['--interval=10s', '--intervall=10s', 'Unknown flag: intervall'],
  ['USER 65532:65532', 'USER 0:0', 'no numeric user'],
  ['USER 65532:65532', '', 'no numeric user'],
  ['HEALTHCHECK --interval', 'HEALTHCHECK NONE\n# --interval', 'no HEALTHCHECK'],
  [
    'ENTRYPOINT ["node", "--max-semi-space-size=4", "--max-old-space-size=512"]',
    'ENTRYPOINT node',
    'SIGTERM',
  ],
  ['COPY src src', 'COPY srcs srcs', 'COPY names srcs'],
  ['COPY src src', '', 'the server reads src/features/site/site/pictures'],
  ['COPY --from=build /app/dist dist', '', 'the server reads dist'],
])('a Dockerfile with "%s" changed to "%s" has a fault', (from, to, fault) => {
  expect(findDockerfileFaults(changed(dockerfile, from, to), '.').join('\n')).toContain(fault);
});

test.each([
  ['  read_only: true', '  read_onyl: true', 'must NOT have additional properties'],
  ['  mem_limit: 512m', '  mem_limit: [1]', 'must be number,string'],
  ['image: postgres:17-trixie', 'image: postgres', 'concrete version tag'],
  ["'443:443'", "'80:443'", 'already used'],
  ['name: marsh-and-square', 'name: [marsh', 'Invalid YAML'],
  ['  read_only: true', '  read_only: false', 'app-1: the file system is writable'],
  ['  cap_drop:\n    - ALL', '  cap_drop:\n    - CHOWN', 'app-2: has capabilities'],
  ['no-new-privileges:true', 'no-new-privileges:false', 'app-1: can gain privileges'],
  ['restart: unless-stopped', "restart: 'no'", 'app-1: is not restarted'],
  ['    max-size: 10m\n', '', 'database: the log has no maximum size'],
  ['        - --host=127.0.0.1\n', '', 'database: counts as healthy before its roles exist'],
  [
    '    user: postgres',
    "    user: postgres\n    ports: ['10.0.0.1:5432:5432']",
    'database: is reachable without the proxy',
  ],
])('a compose.yaml with "%s" changed to "%s" has a fault', (from, to, fault) => {
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, changed(composeFile, from, to));
  expect(findComposeFaults(file).join('\n')).toContain(fault);
});

test('npm start, the image and the systemd unit start Node with the same flags', () => {
  const files = ['package.json', 'Dockerfile', 'deploy/marsh-and-square.service'];
  const flags = files.map((file) => [file, readFileSync(file, 'utf8').match(/--max-[\w-]+=\d+/g)]);
  const [[, expected]] = flags as [[string, string[]]];
  expect(expected).toHaveLength(2);
  expect(flags).toEqual(files.map((file) => [file, expected]));
});
