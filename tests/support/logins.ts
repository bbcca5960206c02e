import type { InjectOptions } from 'fastify';
import { adminPassword, type TestApp } from './test-app.ts';

/** @param options such as `remoteAddress` or `headers` */
export const logIn = (
  { app }: TestApp,
  login: object = { username: 'admin', password: adminPassword },
  options: InjectOptions = {},
) => app.inject({ method: 'POST', url: '/api/admin/login', payload: login, ...options });

export const wrongLogin = (username = 'admin') => ({ username, password: 'not the password' });

/** @returns the status of a call that needs a living session */
export async function sessionStatus({ app }: TestApp, cookie: string): Promise<number> {
  const answer = await app.inject({ url: '/api/admin/session', headers: { cookie } });
  return answer.statusCode;
}
