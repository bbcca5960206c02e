import { isIP } from 'node:net';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import type { DatabaseLocation } from '#shared/db/connection.ts';
import { longestUsername } from '#shared/domain/auth.ts';
import { factorPolicies } from '#features/sign-in/domain/second-factors.ts';
import { parseSecretsKeys } from '#features/sign-in/server/second-factors/secrets-key.ts';
import { findPasskeyHost } from '#features/sign-in/server/second-factors/passkeys/passkey-host.ts';
import { parseNetworks } from '#features/programs/server/webhooks/addresses.ts';
import { parseMailbox } from '#features/emails/server/mailbox.ts';

const whole = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`;
  const isInRange = (value: number) => Number.isInteger(value) && value >= from && value <= to;
  return z.coerce.number(message).check(z.refine(isInRange, message));
};

const textThat = (isValid: (text: string) => boolean, message: string) =>
  z.string().check(z.refine(isValid, message));

/** @param parse returns undefined for a text that is not valid */
const parsedBy = <Value>(parse: (text: string) => Value | undefined, message: string) =>
  z.pipe(
    textThat((text) => parse(text) !== undefined, message),
    z.transform((text: string) => parse(text) as Value),
  );

const notEmpty = z.string().check(z.minLength(1, 'must not be empty'));

const isHttpOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text && text.startsWith('http');

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether an entry is an IP address, a network such as "10.0.0.0/8", or one of `proxyNames`. */
function isProxy(entry: string) {
  if (proxyNames.has(entry) || isIP(entry)) return true;
  // Refuse a network with the prefix 0, because it would trust every client as a proxy.
  return ipaddr.isValidCIDR(entry) && ipaddr.parseCIDR(entry)[1] > 0;
}

const isSmtpAddress = (text: string) =>
  /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';

const mailbox = parsedBy(
  parseMailbox,
  'must look like office@example.com or Marsh & Square <office@example.com>',
);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z._default(notEmpty, '127.0.0.1'),
  DATA_DIR: z._default(notEmpty, './data'),
  DATABASE_URL: z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database'),
      z.refine((text) => URL.canParse(text), 'must be a valid address'),
    ),
  ),
  PUBLIC_ORIGIN: z.optional(
    textThat(isHttpOrigin, 'must be an origin such as https://example.com, without a path'),
  ),
  ADMIN_USERNAME: z._default(
    z
      .string()
      .check(
        z.toLowerCase(),
        z.minLength(1, 'must not be empty'),
        z.maxLength(longestUsername, 'is too long'),
      ),
    'admin',
  ),
  ADMIN_PASSWORD: z.optional(z.string()),
  TRUST_PROXY: z.optional(
    textThat(
      (text) => text.split(',').every((entry) => isProxy(entry.trim())),
      "must list proxies' addresses, such as 10.0.0.1, 10.0.0.0/8 or loopback",
    ),
  ),
  CONTACT_LIMIT: z._default(whole(1, 1_000_000), 10),
  LOGIN_LIMIT: z._default(whole(1, 100), 5),
  SESSION_IDLE_SECONDS: z._default(whole(1, 86_400), 30 * 60),
  SESSION_MAX_SECONDS: z._default(whole(1, 7 * 86_400), 12 * 3600),
  SECOND_FACTOR: z._default(
    z.enum(factorPolicies, `must be one of ${factorPolicies.join(', ')}`),
    'optional',
  ),
  SECRETS_KEY: z.optional(
    textThat(
      (text) => parseSecretsKeys(text) !== undefined,
      'must be a key of 32 bytes in base64url, or several with commas between them',
    ),
  ),
  SMTP_URL: z.optional(
    textThat(
      isSmtpAddress,
      'must look like smtps://user:password@mail.example.com:465 or smtp://mail.example.com:587',
    ),
  ),
  MAIL_FROM: z.optional(mailbox),
  MAIL_TO: z.optional(mailbox),
  RETENTION_DAYS: z.optional(whole(30, 36_500)),
  METRICS_PORT: z.optional(whole(1, 65_535)),
  METRICS_HOST: z._default(notEmpty, '127.0.0.1'),
  WEBHOOK_PRIVATE_NETWORKS: z._default(
    parsedBy(parseNetworks, 'must list networks, such as 10.0.0.0/8, with commas between them'),
    [],
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  DEMO_DATA: z.optional(z.stringbool({ error: 'must be true or false' })),
});

export type Env = ReturnType<typeof parseEnv>;

/**
 * Thrown if settings are missing or wrong. The message has one line for each problem that was found.
 */
export class EnvError extends Error {}

/**
 * Reads the settings from environment variables. A blank variable counts as not set.
 * @throws EnvError, whose message names wrong variables. Rules about several variables are checked
 * only if each variable is valid by itself.
 */
export function parseEnv(variables: Record<string, string | undefined>) {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = schema.safeParse(present);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new EnvError(lines.join('\n'));
  }
  const env = result.data;
  if (env.NODE_ENV === 'production' && !env.PUBLIC_ORIGIN) {
    throw new EnvError('PUBLIC_ORIGIN must be set in production, such as https://www.example.com');
  }
  requireFactorKind(env);
  if (env.METRICS_PORT === env.PORT) {
    throw new EnvError('METRICS_PORT must not be PORT: metrics are not public');
  }
  if (env.SMTP_URL) {
    const missing = (['MAIL_FROM', 'MAIL_TO'] as const).filter((name) => !env[name]);
    const lines = missing.map((name) => `${name} must be set when SMTP_URL is`);
    if (lines.length > 0) throw new EnvError(lines.join('\n'));
  }
  return {
    ...env,
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    DEMO_DATA: env.DEMO_DATA ?? env.NODE_ENV !== 'production',
  };
}

/**
 * Requires that administrators can set up a second factor if SECOND_FACTOR asks for one. They can
 * use passkeys if these work at PUBLIC_ORIGIN. They can use apps if there is a key to encrypt the
 * apps' secrets: SECRETS_KEY, or on SQLite a file in DATA_DIR.
 * @throws EnvError
 */
function requireFactorKind(env: z.output<typeof schema>) {
  const { SECOND_FACTOR, DATABASE_URL, SECRETS_KEY, PUBLIC_ORIGIN, PORT } = env;
  const origin = PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
  const hasKey = DATABASE_URL === undefined || SECRETS_KEY !== undefined;
  if (SECOND_FACTOR === 'optional' || hasKey || findPasskeyHost(origin) !== undefined) return;
  throw new EnvError(
    `SECOND_FACTOR is ${SECOND_FACTOR}, but no second factor can be set up: passkeys do not work at PUBLIC_ORIGIN ${origin}, and apps need SECRETS_KEY with PostgreSQL`,
  );
}

export const sqliteFile = (env: Env): string => join(env.DATA_DIR, 'marsh-and-square.db');

export const databaseLocation = (env: Env): DatabaseLocation =>
  env.DATABASE_URL ? { url: env.DATABASE_URL } : { file: sqliteFile(env) };
