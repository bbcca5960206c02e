import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogDestination } from '#app/server/process/log-destination.ts';
import { call } from '#tests/support/http-client.ts';
import { freePort } from '#tests/support/server-process.ts';
import { noSmallDisk, openSmallDisk } from './small-disk.ts';

test('a server whose log has no space left keeps serving, and stops on a signal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marsh-log-'));
  const port = await freePort();
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      DATA_DIR: folder,
      PORT: String(port),
    },
    stdio: ['ignore', full, 'inherit'],
  });
  closeSync(full);
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const session = () => call(`http://127.0.0.1:${port}`, 'GET /api/admin/session');
  for (let time = 0; time < 3; time++) {
    await vi.waitFor(async () => expect((await session()).status).toBe(401), 50_000);
  }
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

const reason = noSmallDisk();

test.skipIf(reason)(
  `a log line that does not fit on the disk is dropped, and later lines are complete${reason ? ` (not here: ${reason})` : ''}`,
  async () => {
    const disk = await openSmallDisk('1m');
    onTestFinished(disk.close);
    const file = join(disk.ownPath, 'log');
    const descriptor = openSync(file, 'a');
    const log = createLogDestination(descriptor);
    log.write('one\n');
    disk.fill();
    log.write(`${'two '.repeat(5000)}\n`);
    log.write('three\n');
    disk.free();
    log.write('four\n');
    log.write('five\n');
    closeSync(descriptor);
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines[0]).toBe('one');
    expect(lines.slice(-3)).toEqual(['four', 'five', '']);
    expect(lines).not.toContain('three');
  },
);
