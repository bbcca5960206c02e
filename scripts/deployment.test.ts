import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findComposeFaults, findDockerfileFaults } from './deployment.ts';

const root = resolve(import.meta.dirname, '..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const composeFile = readFileSync(join(root, 'compose.yaml'), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marsh-compose-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the text with one passage otherwise */
function changed(text: string, from: string, to: string) {
  expect(text).toContain(from);
  return text.replace(from, to);
}

test('Dockerfile and compose.yaml have no faults', () => {
  expect(findDockerfileFaults(dockerfile, root)).toEqual([]);
  expect(findComposeFaults(join(root, 'compose.yaml'))).toEqual([]);
});

test.each([
  ['WORKDIR /app', 'WORKDRI /app', 'Unknown instruction: WORKDRI'],
  ['EXPOSE 3000', 'EXPOSE port', 'Invalid containerPort: port'],
  ['--interval=10s', '--intervall=10s', 'Unknown flag: intervall'],
  ['USER 65532:65532', 'USER 0:0', 'no ordinary user'],
  ['USER 65532:65532', '', 'no ordinary user'],
  ['HEALTHCHECK --interval', 'HEALTHCHECK NONE\n# --interval', 'no HEALTHCHECK'],
  ['ENTRYPOINT ["node", "--max-semi-space-size=2"]', 'ENTRYPOINT node', 'SIGTERM'],
  ['COPY src/db src/db', 'COPY src/dbs src/dbs', 'COPY takes src/dbs'],
])('a Dockerfile with "%s" as "%s" is refused', (from, to, fault) => {
  expect(findDockerfileFaults(changed(dockerfile, from, to), root).join('\n')).toContain(fault);
});

test.each([
  ['  read_only: true', '  read_onyl: true', 'must NOT have additional properties'],
  ['  mem_limit: 512m', '  mem_limit: [1]', 'must be number,string'],
  ['image: postgres:17-trixie', 'image: postgres', 'concrete version tag'],
  ["'443:443'", "'80:443'", 'already used'],
  ['name: marsh-and-square', 'name: [marsh', 'Invalid YAML'],
  ['  read_only: true', '  read_only: false', 'app-1: its file system can be written'],
  ['  cap_drop:\n    - ALL', '  cap_drop:\n    - CHOWN', 'app-2: keeps capabilities'],
  ['no-new-privileges:true', 'no-new-privileges:false', 'app-1: may gain privileges'],
  ['restart: unless-stopped', "restart: 'no'", 'app-1: is not restarted'],
  ['    max-size: 10m\n', '', 'database: its log grows without end'],
  [
    '    user: postgres',
    "    user: postgres\n    ports: ['10.0.0.1:5432:5432']",
    'database: is reached',
  ],
])('a compose.yaml with "%s" as "%s" is refused', (from, to, fault) => {
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, changed(composeFile, from, to));
  expect(findComposeFaults(file).join('\n')).toContain(fault);
});
