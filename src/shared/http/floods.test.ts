import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { request, type ClientRequest } from 'node:http';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  vi.useRealTimers();
  for (const sent of started.splice(0)) sent.destroy();
  await testApp.close();
});

/** Starts a request and does not finish its body. */
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
  for (let nth = 0; nth < 29; nth++) start('127.0.0.2');
  await sleep(100);
  expect(await statusFrom('127.0.0.2')).toBe(201);
  start('127.0.0.2');
  await sleep(100);
  const refused = start('127.0.0.2');
  const [answer] = (await once(refused, 'response')) as [{ statusCode: number; headers: object }];
  expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '1' } });
  expect(await statusFrom('127.0.0.3')).toBe(201);
  for (const sent of started.splice(0)) sent.destroy();
  await sleep(100);
  expect(await statusFrom('127.0.0.2')).toBe(201);
});

test('GET is answered beside thirty unfinished requests of the same address', async () => {
  for (let nth = 0; nth < 30; nth++) start('127.0.0.1');
  await sleep(100);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

/**
 * Sends requests that are refused, one from each address. Call `stopClock` first.
 * @returns a function that waits until no more answers arrive while the clock is stopped, and
 * returns the number of answers so far
 */
function sendRefused(addresses: string[]) {
  let answers = 0;
  const send = async (remoteAddress: string) => {
    const headers = { origin: 'https://evil.example' };
    await testApp.app.inject({ method: 'POST', url: '/api/contact', headers, remoteAddress });
    answers++;
  };
  for (const address of addresses) void send(address);
  return async () => {
    for (let before = -1; before !== answers;) {
      before = answers;
      for (let turn = 0; turn < 50; turn++) await nextTurn();
    }
    return answers;
  };
}

/** Stops the clock of the delays, so that the tests do not depend on the speed of the machine. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

test('A48: after a hundred refusals in a second the next ones take a second, and successes do not', async () => {
  stopClock();
  const flood = sendRefused(Array.from({ length: 110 }, (_, nth) => `2001:db8:1:${nth}::1`));
  expect(await flood()).toBe(100);
  vi.advanceTimersByTime(999);
  expect(await flood()).toBe(100);
  vi.advanceTimersByTime(1);
  expect(await flood()).toBe(110);
  const client = sendRefused(Array.from({ length: 101 }, () => '198.51.100.1'));
  expect(await client()).toBe(100);
  expect(await sendRefused(['198.51.100.2'])()).toBe(1);
  const home = await testApp.app.inject({ url: '/', remoteAddress: '198.51.100.1' });
  expect(home.statusCode).toBe(200);
  expect(await client()).toBe(100);
  vi.advanceTimersByTime(1000);
  expect(await client()).toBe(101);
});

const refuseClient = (count: number) => sendRefused(Array(count).fill('198.51.100.1'))();

test('A48: the second begins with the first refusal, also for a client that goes on', async () => {
  // The clock of the counts, which fake timers do not stop.
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  stopClock();
  const wait = (milliseconds: number) => {
    now += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  expect(await refuseClient(60)).toBe(60);
  wait(600);
  expect(await refuseClient(40)).toBe(40);
  wait(401);
  expect(await refuseClient(100)).toBe(100);
});

test('A48: after 500 refusals of all clients in a second the next ones take a second', async () => {
  stopClock();
  const flood = sendRefused(Array.from({ length: 510 }, (_, nth) => `2001:db8:${nth}::1`));
  expect(await flood()).toBe(500);
  vi.advanceTimersByTime(1000);
  expect(await flood()).toBe(510);
});
