import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#shared/db/connection.ts';
import { inquiry } from '#tests/support/inquiries.ts';
import { dataPlace, startProduction, statusOf } from '#tests/support/running-server.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { engines } from '#tests/support/test-database.ts';

const slow = { timeout: 60_000 };
/** The setting that adds the routes of failing-routes.ts to the server. */
const oddRoutes = {
  NODE_OPTIONS: `--import=${import.meta.resolve('#tests/support/failing-routes.ts')}`,
};
const body = JSON.stringify(inquiry);

async function exitCode({ child }: ServerProcess) {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function open({ port }: ServerProcess): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends an inquiry without its last character, so that the request stays open. */
async function beginInquiry(server: ServerProcess): Promise<Socket> {
  const socket = await open(server);
  const head = ['POST /api/contact HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  socket.write([...head, `Content-Length: ${body.length}`, '', body.slice(0, -1)].join('\r\n'));
  // The answer to a later request shows that the server has read this request's headers.
  expect(await statusOf(server, '/healthz')).toBe(200);
  return socket;
}

async function storedNames(place: Record<string, string>) {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = place;
  const db = openDatabase(url ? { url } : { file: join(folder, 'marsh-and-square.db') });
  const rows = await db.selectFrom('contactSubmissions').select('lastName').execute();
  await db.destroy();
  return rows.map(({ lastName }) => lastName);
}

describe.each(engines)('A43: SIGTERM on %s', (engine) => {
  test(
    'finishes a request and a download, closes idle connections and the database, and exits with 0',
    slow,
    async () => {
      const place = await dataPlace(engine);
      const server = await startProduction({ ...place, ...oddRoutes });
      const idle = await open(server);
      idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(idle, 'data');
      const busy = await beginInquiry(server);
      const download = await open(server);
      download.write('GET /slow-download HTTP/1.1\r\nHost: x\r\n\r\n');
      const [begun] = (await once(download, 'data')) as [Buffer];
      expect(begun.toString()).toContain('200 OK');
      const downloaded = text(download);
      const idleEnds = once(idle, 'close');
      const at = Date.now();
      server.child.kill('SIGTERM');
      await idleEnds;
      await expect(statusOf(server, '/readyz')).rejects.toThrow('fetch failed');
      expect(await downloaded).toContain('last');
      busy.write(body.slice(-1));
      expect(await text(busy)).toMatch(/^HTTP\/1\.1 201 /);
      expect(await exitCode(server)).toBe(0);
      expect(Date.now() - at).toBeLessThan(10_000);
      const file = join(place['DATA_DIR'] ?? '', 'marsh-and-square.db');
      // SQLite leaves these files if the database is not closed.
      expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false]);
      expect(await storedNames(place)).toEqual([inquiry.lastName]);
    },
  );
});

test('A43: a second signal ends a process that waits for a request', slow, async () => {
  const server = await startProduction(await dataPlace('sqlite'));
  await beginInquiry(server);
  server.child.kill('SIGTERM');
  await wait(1100);
  server.child.kill('SIGTERM');
  expect(await exitCode(server)).toBe(1);
});

test(
  'A41: an uncaught error is logged, and requests finish before the process ends',
  slow,
  async () => {
    const server = await startProduction({
      ...(await dataPlace('sqlite')),
      ...oddRoutes,
    });
    const busy = await beginInquiry(server);
    expect(await (await fetch(`${server.origin}/forgotten-failure`)).text()).toBe('answered');
    busy.write(body.slice(-1));
    expect(await text(busy)).toMatch(/^HTTP\/1\.1 201 /);
    expect(await exitCode(server)).toBe(1);
    expect(server.output()).toContain('"msg":"ending after an unexpected failure"');
    expect(server.output()).toContain('uncaught in this test');
  },
);
