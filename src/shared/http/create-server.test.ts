import { once } from 'node:events';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createFolder } from '#tests/support/test-database.ts';
import { clientLimits } from './create-server.ts';

const limits = {
  headers: 300,
  request: 600,
  silence: 500,
  check: 50,
  connections: 8,
  connectionsEach: 8,
};

/**
 * The size of a file that is larger than the buffers between the server and the client, so that the
 * server cannot send the whole file to a client that does not read.
 */
const largeBytes = 64 * 1024 * 1024;
const large = 'large.bin';

const clientDir = createFolder(afterAll);
let testApp: TestApp;
let port: number;
beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'assets', large), '');
  truncateSync(join(clientDir, 'assets', large), largeBytes);
  testApp = await createTestApp('sqlite', { limits, clientDir });
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = testApp.app.server.address() as AddressInfo);
});
afterAll(() => testApp.close());

test('an idle connection stays open for longer than the reverse proxy keeps it', () => {
  const caddyfile = readFileSync(new URL('../../../deploy/Caddyfile', import.meta.url), 'utf8');
  const [, seconds] = /keepalive (\d+)s/.exec(caddyfile) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(testApp.app.server.keepAliveTimeout).toBeGreaterThan(Number(seconds) * 1000);
});

async function open() {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends the start of a request, and then `byte` every 50 ms until the server answers.
 * @returns the server's answer, after the server has closed the connection
 */
async function drip(start: string, byte: string) {
  const socket = await open();
  const timer = setInterval(() => socket.write(byte), 50);
  let answer = '';
  socket.on('data', (chunk) => {
    clearInterval(timer);
    answer += chunk.toString();
  });
  socket.write(start);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return answer;
}

const post = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('A48: a client that takes too long', () => {
  test('to send its headers is answered 408 and disconnected', async () => {
    expect(await drip('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('to send its body is answered 408 and disconnected', async () => {
    expect(await drip(`${post}Content-Length: 5000\r\n\r\n`, ' ')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('to send anything is disconnected', async () => {
    expect(await drip('', '')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('to read the answer is disconnected', async () => {
    const socket = await open();
    socket.pause();
    socket.write(`GET /assets/${large} HTTP/1.1\r\nHost: x\r\n\r\n`);
    // Wait for more than twice the allowed silence, because Node closes the connection only at the
    // second timeout.
    await sleep(3 * limits.silence);
    const received = (await buffer(socket).catch(() => Buffer.alloc(0))).length;
    expect(received).toBeLessThan(largeBytes);
  });
});

test('A48: connections over the limit are refused until others close', async () => {
  const many = await Promise.all(Array.from({ length: limits.connections }, open));
  const refused = await open();
  expect(await text(refused)).toBe('');
  for (const socket of many) socket.destroy();
  await sleep(50);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

/** @returns the first line of the answer, or '' if the connection was closed without an answer */
const askFrom = async (socket: Socket) => {
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return (await text(socket).catch(() => '')).split('\r\n')[0];
};

describe('A48: connections from one address', () => {
  const few = { ...limits, silence: 5000, connectionsEach: 3 };

  async function start(trustProxy: string | undefined) {
    const written: string[] = [];
    const stream = { write: (line: string) => void written.push(line) };
    const logger = { level: 'warn', stream };
    const server = await createTestApp('sqlite', { limits: few, trustProxy, logger });
    onTestFinished(() => server.close());
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    written.length = 0;
    const address = server.app.server.address() as AddressInfo;
    const openFrom = async (localAddress: string) => {
      const socket = connect({ port: address.port, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    };
    return { openFrom, written };
  }

  test('are closed beyond its share, with one line in the log, and others connect', async () => {
    const { openFrom, written } = await start(undefined);
    const held = [];
    for (let nth = 0; nth < 3; nth++) held.push(await openFrom('127.0.0.2'));
    for (let nth = 0; nth < 3; nth++) {
      expect(await askFrom(await openFrom('127.0.0.2'))).toBe('');
    }
    expect(await askFrom(await openFrom('127.0.0.3'))).toBe('HTTP/1.1 200 OK');
    expect(written.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'too many open connections: a new one was closed', address: '127.0.0.2' },
    ]);
    held[0]?.destroy();
    await sleep(50);
    expect(await askFrom(await openFrom('127.0.0.2'))).toBe('HTTP/1.1 200 OK');
  });

  test('share only the total behind a trusted proxy, with one line in the log beyond it', async () => {
    const { openFrom, written } = await start('127.0.0.2');
    for (let nth = 0; nth < 4; nth++) await openFrom('127.0.0.2');
    expect(await askFrom(await openFrom('127.0.0.2'))).toBe('HTTP/1.1 200 OK');
    for (let nth = 0; nth < 4; nth++) await openFrom('127.0.0.2');
    for (let nth = 0; nth < 2; nth++) {
      expect(await askFrom(await openFrom('127.0.0.2'))).toBe('');
    }
    expect(written.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'too many open connections: a new one was closed', address: '127.0.0.2' },
    ]);
  });
});

test('A48: 4,096 connections may take 15 seconds for headers and 60 for requests', () => {
  expect(clientLimits).toMatchObject({
    headers: 15_000,
    request: 60_000,
    silence: 120_000,
    check: 5_000,
    connections: 4096,
    connectionsEach: 1024,
  });
});
