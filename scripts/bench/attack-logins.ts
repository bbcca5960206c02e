import { setTimeout as wait } from 'node:timers/promises';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { measureBeside, sendDuringFlood, wrongLogin } from './attacks.ts';
import { rounded } from './measure.ts';
import {
  administrator,
  post,
  withAdministrator,
  withEachEngine,
  withServer,
} from './server-process.ts';

interface Device {
  address: string;
  cookie: string;
}

async function signInFrom(origin: string, { address, cookie }: Device) {
  const request = post(apiPaths.login, JSON.stringify(administrator), {
    cookie,
    'x-forwarded-for': address,
  });
  const { response, ...answer } = await sendDuringFlood(origin, request);
  const cookies = response?.headers.getSetCookie() ?? [];
  return { ...answer, cookie: cookies.map((one) => one.split(';')[0]).join('; ') };
}

/** Signs in repeatedly, each time one second after the previous answer. */
async function signInRepeatedly(origin: string, seconds: number, device: (nth: number) => Device) {
  const deadline = performance.now() + seconds * 1000;
  const logins = [];
  while (performance.now() < deadline) {
    await wait(1000);
    logins.push(await signInFrom(origin, device(logins.length)));
  }
  return {
    logins: logins.length,
    'signed in': logins.filter(({ status }) => status === 200).length,
    'slowest ms': rounded(Math.max(...logins.map(({ milliseconds }) => milliseconds))),
  };
}

/**
 * Measures logins with the right password during a flood of wrong logins. Each wrong login comes
 * from another /48 network, because the server limits the logins from one network.
 */
async function measureLogins(origin: string, username: (nth: number) => string) {
  const seconds = 20;
  const known = '198.51.100.7';
  const { cookie } = await signInFrom(origin, { address: known, cookie: '' });
  const [page, sameAddress, sameDevice, newDevice] = await Promise.all([
    measureBeside(origin, {
      connections: 400,
      seconds,
      request: (nth) =>
        post(apiPaths.login, wrongLogin(username(nth)), {
          'x-forwarded-for': `2001:${(nth & 0xffff).toString(16)}:${(nth >> 16) + 1}::1`,
        }),
    }),
    signInRepeatedly(origin, seconds, () => ({ address: known, cookie })),
    signInRepeatedly(origin, seconds, (nth) => ({ address: `203.0.113.${nth}`, cookie })),
    signInRepeatedly(origin, seconds, (nth) => ({ address: `192.0.2.${nth}`, cookie: '' })),
  ]);
  console.table([page]);
  console.table({
    'address and device of an earlier login': sameAddress,
    'new address, device of an earlier login': sameDevice,
    'new address and device': newDevice,
  });
}

/**
 * Measures the administrator's logins during a flood of wrong logins, on each engine: once with
 * other usernames in the flood, and once with the administrator's username.
 */
export const benchLoginFlood = () =>
  withEachEngine(async ({ engine, env }) => {
    const floods = { 'other names': (nth: number) => `name${nth}`, 'the same name': () => 'admin' };
    for (const [names, username] of Object.entries(floods)) {
      console.log(`\n${engine}, 400 connections of wrong logins with ${names}:`);
      await withServer(({ origin }) => measureLogins(origin, username), {
        ...env,
        ...withAdministrator,
        TRUST_PROXY: 'loopback',
      });
    }
  });
