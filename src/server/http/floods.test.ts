import { setTimeout as sleep } from 'node:timers/promises';
import { request, type ClientRequest } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inquiry } from '#tests/support/inquiries.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let testApp: TestApp;
let port: number;
const started: ClientRequest[] = [];
beforeEach(async () => {
  testApp = await createTestApp('sqlite');
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = testApp.app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const sent of started.splice(0)) sent.destroy();
  await testApp.close();
});

/** Starts a request that leaves its body unfinished. */
function start(localAddress: string) {
  const sent = request({
    port,
    localAddress,
    method: 'POST',
    path: '/api/contact',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  sent.on('error', () => undefined);
  sent.write('{');
  started.push(sent);
  return sent;
}

async function statusFrom(localAddress: string) {
  const body = JSON.stringify(inquiry);
  const sent = request({
    port,
    localAddress,
    method: 'POST',
    path: '/api/contact',
    headers: { 'content-type': 'application/json' },
  });
  const answered = once(sent, 'response') as Promise<[{ statusCode: number; resume: () => void }]>;
  sent.end(body);
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

test('A48: the 31st unfinished request of one address is refused before its body is read', async () => {
  for (let nth = 0; nth < 30; nth++) start('127.0.0.2');
  await sleep(100);
  const refused = start('127.0.0.2');
  const [answer] = (await once(refused, 'response')) as [{ statusCode: number; headers: object }];
  expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '1' } });
  expect(await statusFrom('127.0.0.3')).toBe(201);
  for (const sent of started.splice(0)) sent.destroy();
  await sleep(100);
  expect(await statusFrom('127.0.0.2')).toBe(201);
});

test('reading is not limited', async () => {
  for (let nth = 0; nth < 30; nth++) start('127.0.0.1');
  await sleep(100);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

/** Sends a request that is refused. Returns the milliseconds until its answer. */
async function refuse(remoteAddress: string) {
  const askedAt = performance.now();
  const headers = { origin: 'https://evil.example' };
  await testApp.app.inject({ method: 'POST', url: '/api/contact', headers, remoteAddress });
  return performance.now() - askedAt;
}

test('A48: after a hundred refusals in a second the next ones take a second, and successes do not', async () => {
  const flood = await Promise.all(
    Array.from({ length: 110 }, (_, nth) => refuse(`2001:db8:1:${nth}::1`)),
  );
  expect(flood.filter((milliseconds) => milliseconds > 900)).toHaveLength(10);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 100 }, () => refuse('198.51.100.1')));
  const delayed = refuse('198.51.100.1');
  await testApp.app.inject({ url: '/', remoteAddress: '198.51.100.1' });
  expect(await refuse('198.51.100.2')).toBeLessThan(900);
  expect(performance.now() - startedAt).toBeLessThan(900);
  expect(await delayed).toBeGreaterThan(900);
});

test('A48: after 500 refusals of all clients in a second the next ones take a second', async () => {
  const flood = await Promise.all(
    Array.from({ length: 510 }, (_, nth) => refuse(`2001:db8:${nth}::1`)),
  );
  expect(flood.filter((milliseconds) => milliseconds > 900).length).toBeGreaterThanOrEqual(10);
});
