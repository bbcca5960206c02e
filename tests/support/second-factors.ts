import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type {
  AddedFactor,
  AppSetup,
  FactorPolicy,
} from '#features/sign-in/domain/second-factors.ts';
import { createThrottle } from '#shared/http/throttling/throttle.ts';
import type { FactorContext } from '#features/sign-in/server/second-factors/factor-context.ts';
import { passkeyOptions } from '#features/sign-in/server/second-factors/passkeys/passkey-options.ts';
import { checkProof, type Proof } from '#features/sign-in/server/second-factors/prove-factor.ts';
import type { Sealing } from '#features/sign-in/server/second-factors/sealing.ts';
import type { Office } from './office.ts';
import { createAuthenticator, type Faults } from './software-authenticator.ts';
import { origin, testSealing } from './test-app.ts';

/** Returns base64url text for the same bytes, except that the last bit is changed. */
export function flipBit(text: string) {
  const bytes = Buffer.from(text, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  return bytes.toString('base64url');
}

export const site = { origin, rpId: 'localhost' };

interface FactorSettings {
  factorPolicy?: FactorPolicy;
  sealing?: Sealing | undefined;
}

/** Returns the context with which a test calls the functions of second factors directly. */
export const factorContext = (office: Office, settings: FactorSettings = {}): FactorContext => ({
  db: office.db,
  throttle: createThrottle(office.db),
  brokerage: () => office.liveSite.current().brokerage,
  clock: office.clock.read,
  publicOrigin: origin,
  factorPolicy: 'optional',
  sealing: testSealing,
  ...settings,
});

const request = (ip: string) =>
  ({
    ip,
    id: 'test',
    administrator: null,
    log: { info: () => undefined },
  }) as unknown as FastifyRequest;

interface Step {
  purpose?: 'sign_in' | 'confirm_sign_in' | 'confirm';
  boundTo?: string | null;
  adminUserId?: string;
  ip?: string;
}

/** Returns the options with which a browser asks the user for a passkey. */
export const optionsFor = (
  context: FactorContext,
  { purpose = 'sign_in', boundTo = null, ip = '192.0.2.1', ...step }: Step,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  passkeyOptions(context, { purpose, boundTo, ip, ...step }, context.clock());

/**
 * Checks a proof of a second factor and spends it, as a sign-in does. Returns whose proof it was,
 * and its method.
 */
export async function prove(context: FactorContext, proof: Proof, step: Step = {}) {
  const { purpose = 'sign_in', boundTo = null, ip = '192.0.2.1', ...rest } = step;
  const attempt = { purpose, boundTo, request: request(ip), ...rest };
  const proven = await checkProof(context, proof, attempt, context.clock());
  const spent = await context.db
    .transaction()
    .execute((transaction) => proven.spend(transaction, context.clock()));
  return { adminUserId: proven.adminUserId, method: proven.method, ...spent };
}

/**
 * @returns the method of an accepted proof, or the status and message with which a proof was
 * refused
 */
export const outcomeOf = (attempt: Promise<{ method: string }>) =>
  attempt.then(
    ({ method }) => method,
    (error: { status?: number; message: string }) => `${error.status} ${error.message}`,
  );

/**
 * Returns a function that calls the API with the newest cookie, as a browser does. The server
 * replaces the cookie in some of its answers.
 */
export function followCookie(office: Pick<Office, 'call' | 'cookie'>, first = office.cookie) {
  let cookie = first;
  return async (...[method, path, body]: Parameters<Office['call']>) => {
    const answer = await office.call(method, path, body, { cookie });
    const [set] = answer.cookies;
    if (set) cookie = `${set.name}=${set.value}`;
    return answer;
  };
}
export type Caller = ReturnType<typeof followCookie>;

export type JsonAnswer = Pick<LightMyRequestResponse, 'json'>;
/** Calls the API of an app in this process or of a server in another process. */
type MakeCall<Answer> = (method: 'POST', path: string, body?: object) => Promise<Answer>;

/**
 * Creates a passkey for the account whose cookies `call` sends. `send` adds the passkey to the
 * account.
 */
export async function createPasskey<Answer extends JsonAnswer>(
  call: MakeCall<Answer>,
  { name = 'Phone', synced = true, prefix = '/second-factors', origin: address = origin } = {},
) {
  const authenticator = createAuthenticator({ ...site, origin: address, synced });
  const options = await call('POST', `${prefix}/passkeys/options`);
  const response = authenticator.create(options.json<PublicKeyCredentialCreationOptionsJSON>());
  return { authenticator, send: () => call('POST', `${prefix}/passkeys`, { name, response }) };
}

/** Creates a passkey and adds it to the account whose cookies `call` sends. */
export async function addPasskey<Answer extends JsonAnswer>(
  call: MakeCall<Answer>,
  options: Parameters<typeof createPasskey>[1] = {},
) {
  const { authenticator, send } = await createPasskey(call, options);
  const answer = await send();
  return { authenticator, answer, added: answer.json<AddedFactor>() };
}

/** Tries to add a passkey. The device's answer has these faults. */
export async function registerWith(call: Caller, faults: Faults) {
  const options = await call('POST', '/second-factors/passkeys/options');
  const authenticator = createAuthenticator(site);
  const response = authenticator.create(options.json(), faults);
  return call('POST', '/second-factors/passkeys', { name: 'Phone', response });
}

/** Returns the code that an authenticator app shows `steps` times 30 seconds after `now`. */
export const codeOf = (key: string, now: Date, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(' ', '')),
    timestamp: now.getTime() + steps * 30_000,
  });

/** Sets up an authenticator app for the account whose cookies `call` sends. */
export async function addApp<Answer extends JsonAnswer>(
  call: MakeCall<Answer>,
  now: Date,
  prefix = '/second-factors',
) {
  const setup = (await call('POST', `${prefix}/app`)).json<AppSetup>();
  const code = codeOf(setup.key, now);
  const answer = await call('POST', `${prefix}/app/confirm`, { code });
  return { key: setup.key, setup, code, answer, added: answer.json<AddedFactor>() };
}
