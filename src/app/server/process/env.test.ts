import { describe, expect, test } from 'vitest';
import { databaseLocation, EnvError, parseEnv } from './env.ts';

const secretsKey = `${'A'.repeat(43)},${'B'.repeat(42)}A`;

describe('without any setting', () => {
  test('the server runs on this machine with demo content', () => {
    expect(parseEnv({})).toEqual({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      ADMIN_USERNAME: 'admin',
      CONTACT_LIMIT: 10,
      LOGIN_LIMIT: 5,
      SESSION_IDLE_SECONDS: 1800,
      SESSION_MAX_SECONDS: 43_200,
      WEBHOOK_PRIVATE_NETWORKS: [],
      SECOND_FACTOR: 'optional',
      METRICS_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DEMO_DATA: true,
    });
  });

  test('a blank variable counts as not set', () => {
    const blank = {
      PORT: '',
      ADMIN_PASSWORD: '',
      DATABASE_URL: '  ',
      TRUST_PROXY: '',
      HOST: undefined,
    };
    expect(parseEnv(blank)).toEqual(parseEnv({}));
  });

  test('other variables are ignored', () => {
    expect(parseEnv({ PATH: '/bin', HOME: '/root' })).toEqual(parseEnv({}));
  });
});

test.each([
  ['PORT', '8080', 8080],
  ['PORT', '0', 0],
  ['PORT', '65535', 65_535],
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['PUBLIC_ORIGIN', 'https://www.example.com', 'https://www.example.com'],
  ['PUBLIC_ORIGIN', 'http://localhost:8080', 'http://localhost:8080'],
  ['DATABASE_URL', 'postgres://u:p@db:5432/office', 'postgres://u:p@db:5432/office'],
  [
    'DATABASE_URL',
    'postgresql://db/office?sslmode=require',
    'postgresql://db/office?sslmode=require',
  ],
  ['ADMIN_USERNAME', 'Eleanor', 'eleanor'],
  ['ADMIN_PASSWORD', ' with spaces ', ' with spaces '],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,2001:db8::/32', 'loopback, 10.0.0.0/8,2001:db8::/32'],
  ['TRUST_PROXY', '10.0.0.1', '10.0.0.1'],
  ['METRICS_PORT', '9464', 9464],
  ['SECRETS_KEY', secretsKey, secretsKey],
  ['SECOND_FACTOR', 'all', 'all'],
  ['SECOND_FACTOR', 'super_admin', 'super_admin'],
  ['METRICS_HOST', '10.0.0.5', '10.0.0.5'],
  ['LOG_LEVEL', 'silent', 'silent'],
  ['DEMO_DATA', 'false', false],
  ['DEMO_DATA', '1', true],
] as const)('%s accepts "%s"', (name, value, parsed) => {
  expect(parseEnv({ [name]: value })).toMatchObject({ [name]: parsed });
});

test('production has demo content only if DEMO_DATA is set', () => {
  const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://www.example.com' };
  expect(parseEnv(production).DEMO_DATA).toBe(false);
  expect(parseEnv({ ...production, DEMO_DATA: 'yes' }).DEMO_DATA).toBe(true);
});

test('production needs a public origin', () => {
  expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow(
    new EnvError('PUBLIC_ORIGIN must be set in production, such as https://www.example.com'),
  );
});

describe('I39: SECOND_FACTOR on PostgreSQL without SECRETS_KEY', () => {
  const office = { DATABASE_URL: 'postgres://db/office', SECOND_FACTOR: 'all' };

  test.each(['http://10.0.0.5', 'http://office.local', 'https://10.0.0.5'])(
    'is refused at %s, where passkeys do not work, naming both settings',
    (origin) => {
      const variables = { ...office, PUBLIC_ORIGIN: origin };
      expect(() => parseEnv(variables)).toThrow(/^SECOND_FACTOR is all.*SECRETS_KEY/);
      expect(parseEnv({ ...variables, SECOND_FACTOR: 'optional' })).toBeTruthy();
      expect(parseEnv({ ...variables, DATABASE_URL: undefined })).toBeTruthy();
      const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64url');
      expect(parseEnv({ ...variables, SECRETS_KEY })).toBeTruthy();
    },
  );

  test.each(['https://www.example.com', 'http://localhost:3000'])(
    'is accepted at %s, where passkeys work',
    (origin) => {
      expect(parseEnv({ ...office, PUBLIC_ORIGIN: origin })).toBeTruthy();
    },
  );
});

test('the public origin follows the port', () => {
  expect(parseEnv({ PORT: '8080' }).PUBLIC_ORIGIN).toBe('http://localhost:8080');
});

test.each([
  ['PORT', 'http', 'must be a whole number from 0 to 65535'],
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['PORT', '-1', 'must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
  ['PORT', 'Infinity', 'must be a whole number from 0 to 65535'],
  [
    'DATABASE_URL',
    'mysql://db/office',
    'must look like postgres://user:password@host:5432/database',
  ],
  ['DATABASE_URL', 'db:5432/office', 'must look like postgres://user:password@host:5432/database'],
  ['DATABASE_URL', 'postgres://db:port/office', 'must be a valid address'],
  ['PUBLIC_ORIGIN', 'example.com', 'must be an origin such as https://example.com, without a path'],
  [
    'PUBLIC_ORIGIN',
    'https://example.com/',
    'must be an origin such as https://example.com, without a path',
  ],
  [
    'PUBLIC_ORIGIN',
    'https://example.com/x',
    'must be an origin such as https://example.com, without a path',
  ],
  [
    'PUBLIC_ORIGIN',
    'ftp://example.com',
    'must be an origin such as https://example.com, without a path',
  ],
  ['ADMIN_USERNAME', 'a'.repeat(101), 'is too long'],
  ['CONTACT_LIMIT', '0', 'must be a whole number from 1 to 1000000'],
  ['LOGIN_LIMIT', '101', 'must be a whole number from 1 to 100'],
  ['SESSION_IDLE_SECONDS', '0', 'must be a whole number from 1 to 86400'],
  ['SESSION_MAX_SECONDS', '604801', 'must be a whole number from 1 to 604800'],
  ['METRICS_PORT', '0', 'must be a whole number from 1 to 65535'],
  ['METRICS_PORT', '3000', 'must not be PORT: metrics are not public'],
  ['SECOND_FACTOR', 'none', 'must be one of optional, super_admin, all'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  [
    'SECRETS_KEY',
    'short',
    'must be a key of 32 bytes in base64url, or several with commas between them',
  ],
  ['DEMO_DATA', 'maybe', 'must be true or false'],
  ...[
    'true',
    '1',
    'proxy.example',
    '10.0.0.1/33',
    '10.0.0.1/',
    '10.0.0.1,',
    '::1/0',
    '10.0.0.0/8/8',
  ].map((value) => [
    'TRUST_PROXY',
    value,
    "must list proxies' addresses, such as 10.0.0.1, 10.0.0.0/8 or loopback",
  ]),
] as [string, string, string][])('%s refuses "%s"', (name, value, message) => {
  expect(() => parseEnv({ [name]: value })).toThrow(new EnvError(`${name} ${message}`));
});

test('all wrong settings are named, one on each line', () => {
  expect(() => parseEnv({ PORT: 'x', LOG_LEVEL: 'x', LOGIN_LIMIT: 'x' })).toThrow(
    /^PORT must .*\nLOGIN_LIMIT must .*\nLOG_LEVEL must .*$/,
  );
});

test('the database is PostgreSQL if DATABASE_URL is set, otherwise a file in DATA_DIR', () => {
  const url = 'postgres://db/office';
  expect(databaseLocation(parseEnv({ DATABASE_URL: url }))).toEqual({ url });
  const file = databaseLocation(parseEnv({ DATA_DIR: '/srv/office' }));
  expect(file).toEqual({ file: '/srv/office/marsh-and-square.db' });
});
