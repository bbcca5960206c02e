import type { InjectOptions } from 'fastify';
import { apiPaths } from '#domain/api-paths.ts';
import { adminPassword, type TestApp } from './test-app.ts';

/** @param options further options of the request, such as `remoteAddress` or `headers` */
export const logIn = (
  { app }: TestApp,
  login: object = { username: 'admin', password: adminPassword },
  options: InjectOptions = {},
) => app.inject({ method: 'POST', url: apiPaths.login, payload: login, ...options });

export const wrongLogin = (username = 'admin') => ({ username, password: 'not the password' });

/** @returns the status of a call that needs a valid session */
export async function sessionStatus({ app }: TestApp, cookie: string): Promise<number> {
  const answer = await app.inject({ url: apiPaths.session, headers: { cookie } });
  return answer.statusCode;
}
