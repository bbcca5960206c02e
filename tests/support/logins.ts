import type { InjectOptions } from 'fastify';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { adminPassword, type TestApp } from './test-app.ts';

/**
 * Signs in with a username and a password.
 * @param options further options of the request, such as `remoteAddress` or `headers`
 */
export const logIn = (
  { app }: TestApp,
  login: object = { username: 'admin', password: adminPassword },
  options: InjectOptions = {},
) => app.inject({ method: 'POST', url: apiPaths.login, payload: login, ...options });

export const tokenOf = ({ link }: Pick<SignInLink, 'link'>) => new URL(link).hash.slice(1);

/**
 * Uses a sign-in link to set its administrator's password. The server also signs the administrator
 * in, or asks for the second factor.
 */
export const useLink = (
  { app }: TestApp,
  made: Pick<SignInLink, 'link'>,
  password: string,
  options: InjectOptions = {},
) =>
  app.inject({
    method: 'POST',
    url: apiPaths.loginLinkPassword,
    payload: { link: tokenOf(made), password },
    ...options,
  });

export const wrongLogin = (username = 'admin') => ({ username, password: 'not the password' });

/** @returns the HTTP status of a call that needs a valid session */
export async function sessionStatus({ app }: TestApp, cookie: string): Promise<number> {
  const answer = await app.inject({ url: apiPaths.session, headers: { cookie } });
  return answer.statusCode;
}
