import type { InjectOptions } from 'fastify';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { insertToken } from '#features/programs/server/tokens/store.ts';
import { makeToken } from '#features/programs/server/tokens/token-text.ts';
import type { Database } from '#shared/db/connection.ts';
import type { Scope } from '#shared/domain/scopes.ts';
import type { Call } from './office.ts';
import type { TestApp } from './test-app.ts';

interface Wanted {
  name?: string;
  scopes?: Scope[];
  /** The username of the super admin who makes the token. */
  maker?: string;
  now?: Date;
  expiresInDays?: 30 | 90 | 365;
}

/** Stores a token as the back office does. */
export async function insertTestToken(
  db: Database,
  {
    name = 'CRM sync',
    scopes = ['inquiries:read'],
    maker = 'admin',
    now = new Date('2026-11-21T15:00:00.000Z'),
    expiresInDays = 90,
  }: Wanted = {},
): Promise<{ id: string; token: string }> {
  const token = makeToken();
  const createdBy = (await findAdminUser(db, maker))?.id ?? '';
  const made = { token, createdBy, now };
  const { id } = await insertToken(db, { name, scopes, expiresInDays }, made);
  return { id, token };
}

/** Calls the API with a token, as a program does. */
export const callWithToken =
  ({ app }: Pick<TestApp, 'app'>, token: string): Call =>
  (method, path, body, headers = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api/admin${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    };
    return app.inject({ ...request, ...(body !== undefined && { payload: body }) });
  };
