import { describe, expect, test } from 'vitest';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { clientNetworks, throttleAddress } from './client-address.ts';

describe('A12: the throttles count', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
    ['2001:db8::2:0:0:0:1', '2001:db8:0:2::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['192.0.2.1:4001', '192.0.2.1'],
    ['[2001:db8:1:2::1]:4001', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['', 'unknown'],
    ['192.0.2.1:', 'unknown'],
    ['2001:db8:1:2::1]:4001', 'unknown'],
    ['unknown', 'unknown'],
    ['192.0.2.1, 10.0.0.1', 'unknown'],
    ['999.0.2.1', 'unknown'],
  ])('%s as %s', (ip, counted) => {
    expect(throttleAddress(ip)).toBe(counted);
  });

  test.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['2001:db8:1:2ff::1', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['unknown', ['unknown']],
  ])('%s also by its larger networks', (ip, networks) => {
    expect(clientNetworks(ip)).toEqual(networks);
  });
});

/**
 * Makes six wrong logins with different X-Forwarded-For headers.
 * @returns their statuses
 */
async function failSixTimes(testApp: TestApp, forwardedFor: (time: number) => string) {
  const statuses: number[] = [];
  for (let time = 0; time < 6; time++) {
    const headers = { 'x-forwarded-for': forwardedFor(time) };
    statuses.push((await logIn(testApp, wrongLogin(), { headers })).statusCode);
  }
  return statuses;
}

const throttled = [401, 401, 401, 401, 401, 429];
const admitted = [401, 401, 401, 401, 401, 401];

describe('without a trusted proxy', () => {
  const testApp = shareTestApp('sqlite');

  test('X-Forwarded-For is ignored', async () => {
    expect(await failSixTimes(testApp(), (time) => `192.0.2.${time}`)).toEqual(throttled);
  });

  test('two addresses of one /64 share a count', async () => {
    for (let host = 1; host <= 5; host++) {
      await logIn(testApp(), wrongLogin(), { remoteAddress: `2001:db8:1:2::${host}` });
    }
    const same = await logIn(testApp(), wrongLogin(), { remoteAddress: '2001:db8:1:2:f::6' });
    const other = await logIn(testApp(), wrongLogin(), { remoteAddress: '2001:db8:1:3::6' });
    expect([same.statusCode, other.statusCode]).toEqual([429, 401]);
  });
});

describe('behind a trusted proxy', () => {
  const testApp = shareTestApp('sqlite', { trustProxy: 'loopback' });

  test('the address that the proxy forwards is counted', async () => {
    expect(await failSixTimes(testApp(), (time) => `192.0.2.${time}`)).toEqual(admitted);
  });

  test('earlier addresses in X-Forwarded-For are ignored', async () => {
    expect(await failSixTimes(testApp(), (time) => `192.0.2.${time}, 203.0.113.9`)).toEqual(
      throttled,
    );
  });

  test('an IPv4-mapped IPv6 address counts as the IPv4 address', async () => {
    const spelled = ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'];
    expect(await failSixTimes(testApp(), (time) => spelled[time % 3] ?? '')).toEqual(throttled);
  });

  test('invalid addresses share one count', async () => {
    expect(await failSixTimes(testApp(), (time) => `nonsense ${time}`)).toEqual(throttled);
  });

  test('a forwarded port is left out', async () => {
    expect(await failSixTimes(testApp(), (time) => `192.0.2.1:${4000 + time}`)).toEqual(throttled);
  });

  test('X-Forwarded-For from another client is ignored', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) {
      const options = {
        remoteAddress: '198.51.100.1',
        headers: { 'x-forwarded-for': `192.0.2.${time}` },
      };
      statuses.push((await logIn(testApp(), wrongLogin(), options)).statusCode);
    }
    expect(statuses).toEqual(throttled);
  });
});

describe.each([
  [undefined, '192.0.2.1', /TRUST_PROXY is not set/],
  ['loopback', 'unknown', /does not end with an IP address/],
])('with TRUST_PROXY %s and X-Forwarded-For "%s"', (trustProxy, forwardedFor, message) => {
  test('one line in the log warns that all clients share one limit', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const testApp = await createTestApp('sqlite', {
      trustProxy,
      logger: { level: 'warn', stream },
    });
    await testApp.app.inject('/');
    lines.length = 0;
    const usable = trustProxy === undefined ? {} : { 'x-forwarded-for': '192.0.2.1' };
    await testApp.app.inject({ url: '/', headers: usable });
    expect(lines).toEqual([]);
    for (let time = 0; time < 3; time++) {
      await testApp.app.inject({ url: '/', headers: { 'x-forwarded-for': forwardedFor } });
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(message);
    await testApp.close();
  });
});
