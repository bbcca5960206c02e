import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { apiPaths } from '#domain/api-paths.ts';
import { withEachEngine } from './empty-database.ts';
import { measurePage } from './measure.ts';
import {
  administrator,
  withAdministrator,
  withServer,
  type MeasuredServer,
} from './server-process.ts';
import { rounded } from './statistics.ts';

const connections = 400;
const seconds = 20;

const json = { 'content-type': 'application/json' };

/**
 * Returns an address in another /48 network for each number, because the server limits the logins
 * from one network.
 */
const addressOf = (nth: number) => `2001:${(nth & 0xffff).toString(16)}:${(nth >> 16) + 1}::1`;

function sendFlood(url: string, username: (nth: number) => string) {
  let nth = 0;
  const nextRequest = () => {
    nth += 1;
    return {
      method: 'POST' as const,
      path: apiPaths.login,
      headers: { ...json, 'x-forwarded-for': addressOf(nth) },
      body: JSON.stringify({ username: username(nth), password: 'a wrong password' }),
    };
  };
  return autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...nextRequest() }) }],
  });
}

interface Device {
  address: string;
  cookie: string;
}

async function signInFrom(origin: string, { address, cookie }: Device) {
  const startedAt = performance.now();
  const response = await fetch(origin + apiPaths.login, {
    method: 'POST',
    headers: { ...json, cookie, 'x-forwarded-for': address },
    body: JSON.stringify(administrator),
  }).catch(() => undefined);
  const cookies = response?.headers.getSetCookie() ?? [];
  return {
    status: response?.status ?? 'no answer',
    milliseconds: performance.now() - startedAt,
    cookie: cookies.map((one) => one.split(';')[0]).join('; '),
  };
}

/** Signs in repeatedly, each time one second after the previous answer, until the flood ends. */
async function signInRepeatedly(origin: string, device: (nth: number) => Device) {
  const deadline = performance.now() + seconds * 1000;
  const logins = [];
  while (performance.now() < deadline) {
    await wait(1000);
    logins.push(await signInFrom(origin, device(logins.length)));
  }
  const right = logins.filter(({ status }) => status === 200);
  return {
    logins: logins.length,
    'signed in': right.length,
    'slowest ms': rounded(Math.max(...logins.map(({ milliseconds }) => milliseconds))),
    statuses: [...new Set(logins.map(({ status }) => status))].join(', '),
  };
}

/**
 * Measures logins with the right password during a flood of wrong logins. Each wrong login comes
 * from another network.
 */
async function measureFlood({ origin }: MeasuredServer, username: (nth: number) => string) {
  const known = '198.51.100.7';
  const { cookie } = await signInFrom(origin, { address: known, cookie: '' });
  const [flood, sameAddress, sameDevice, newDevice, page] = await Promise.all([
    sendFlood(origin, username),
    signInRepeatedly(origin, () => ({ address: known, cookie })),
    signInRepeatedly(origin, (nth) => ({ address: `203.0.113.${nth}`, cookie })),
    signInRepeatedly(origin, (nth) => ({ address: `192.0.2.${nth}`, cookie: '' })),
    measurePage(`${origin}/`, seconds),
  ]);
  const statuses = Object.entries(flood.statusCodeStats ?? {});
  console.log(statuses.map(([status, { count = 0 }]) => `${count} x ${status}`).join(', '));
  console.table({
    'address and device of an earlier login': sameAddress,
    'new address, device of an earlier login': sameDevice,
    'new address and device': newDevice,
  });
  console.table({ '/': page });
}

/**
 * Measures the administrator's logins during a flood of wrong logins, on each engine: once with
 * other usernames in the flood, and once with the administrator's username.
 */
export const benchLoginFlood = () =>
  withEachEngine(async ({ engine, env }) => {
    const floods = { 'other names': (nth: number) => `name${nth}`, 'the same name': () => 'admin' };
    for (const [names, username] of Object.entries(floods)) {
      console.log(`\n${engine}, ${connections} connections of wrong logins with ${names}:`);
      await withServer((server) => measureFlood(server, username), {
        ...env,
        ...withAdministrator,
        TRUST_PROXY: 'loopback',
      });
    }
  });
