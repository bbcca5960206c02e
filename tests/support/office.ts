import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeEach } from 'vitest';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { cookieName } from '#features/sign-in/server/session-cookie.ts';
import { createSession } from '#features/sign-in/server/session-store.ts';
import type { SignInMethod } from '#shared/domain/auth.ts';
import type { AppContext } from '#app/server/app.ts';
import { emptyOffice } from './empty-office.ts';
import { shareTestApp } from './shared-app.ts';
import type { TestApp } from './test-app.ts';
import type { Engine } from './test-database.ts';

export type Headers = Record<string, string>;

/** Calls the back office's API as a signed-in administrator. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  /** The path below /api/admin, such as "/agents". */
  path: string,
  body?: InjectOptions['payload'],
  headers?: Headers,
) => Promise<LightMyRequestResponse>;

export interface Office extends TestApp {
  /** The super admin's session, as the value of a Cookie header. */
  cookie: string;
  call: Call;
}

export const callAs =
  ({ app }: TestApp, cookie: string): Call =>
  (method, path, body, headers = {}) =>
    app.inject({
      method,
      url: `/api/admin${path}`,
      headers: { cookie, ...headers },
      ...(body !== undefined && { payload: body }),
    });

/**
 * Signs in as an existing administrator.
 * @returns a function that calls the API as this administrator
 */
export async function callsOf(testApp: TestApp, username: string): Promise<Call> {
  return callAs(testApp, await testApp.signIn(username));
}

/**
 * Stores a session as if the administrator had just signed in, because signing in takes about 20
 * database statements.
 * @returns the session as the value of a Cookie header
 */
async function startSession(
  { db, context: { clock, publicOrigin } }: TestApp,
  adminUserId: string,
  method: SignInMethod,
): Promise<string> {
  const session = { adminUserId, address: '127.0.0.1', userAgent: 'a browser', method };
  return `${cookieName('sid', publicOrigin)}=${await createSession(db, session, clock())}`;
}

/**
 * Starts a session of mallory with a second factor, which the account has after `addEveryRecord`.
 * @returns a function that calls the API as mallory
 */
export async function callsOfMallory(testApp: TestApp): Promise<Call> {
  const adminUserId = (await findAdminUser(testApp.db, 'mallory'))?.id ?? '';
  return callAs(testApp, await startSession(testApp, adminUserId, 'password_code'));
}

/**
 * One app for all tests of a describe block. At the start of each test the super admin "admin" is
 * signed in, and there are no agents, policies, education records, testimonials or inquiries. Some
 * other tables, such as the audit trail, keep the rows of earlier tests.
 */
export function shareOffice(engine: Engine, overrides: Partial<AppContext> = {}): () => Office {
  const testApp = shareTestApp(engine, overrides);
  let cookie = '';
  beforeEach(async () => {
    await emptyOffice(testApp().db);
    const adminUserId = await testApp().addAdministrator();
    cookie = await startSession(testApp(), adminUserId, 'password');
  });
  return () => ({ ...testApp(), cookie, call: callAs(testApp(), cookie) });
}

/**
 * The header for a body that is already JSON text. Tests send such a body for values that
 * JSON.stringify would change.
 */
export const rawJson = { 'content-type': 'application/json' };

export interface Problem {
  status: number;
  detail: string;
  errors: Record<string, string[]>;
}

/**
 * @returns the statuses of simultaneous calls in ascending order, because the calls can end in any
 * order
 */
export const statusesOf = (answers: LightMyRequestResponse[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

/** @returns a refused call's status, and its error messages by field */
export const refusalOf = (answer: LightMyRequestResponse) => {
  const { errors } = answer.json<Problem>();
  return { status: answer.statusCode, errors };
};
