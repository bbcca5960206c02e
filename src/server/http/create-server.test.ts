import { once } from 'node:events';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createFolder } from '#tests/support/test-database.ts';
import { clientLimits } from './create-server.ts';

const limits = { headers: 300, request: 600, silence: 500, check: 50, connections: 8 };

/** The size of a file that does not fit into the buffers between server and client. */
const largeBytes = 64 * 1024 * 1024;
const large = 'large.bin';

let testApp: TestApp;
let port: number;
beforeAll(async () => {
  const clientDir = createFolder(afterAll);
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'assets', large), '');
  truncateSync(join(clientDir, 'assets', large), largeBytes);
  testApp = await createTestApp('sqlite', { limits, clientDir });
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = testApp.app.server.address() as AddressInfo);
});
afterAll(() => testApp.close());

async function open() {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends the start of a request, and then a byte every 50 ms.
 * @returns the answer that arrived before the server closed the connection
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
    // Node checks twice before it disconnects.
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

test('A48: 4,096 connections may take 15 seconds for headers and 60 for requests', () => {
  expect(clientLimits).toMatchObject({
    headers: 15_000,
    request: 60_000,
    check: 5_000,
    connections: 4096,
  });
});
