import { queryOptions } from '@tanstack/react-query';
import type { LinkPassword } from '#features/sign-in/domain/administrators.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { LinkHolder, LoginAnswer } from '#features/sign-in/domain/second-factors.ts';
import { request } from '#shared/api/request.ts';

/** Reads whose sign-in link this is, which does not use the link up. */
export const signInLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['sign-in-link', link],
    queryFn: () => request<LinkHolder>('POST', apiPaths.loginLink, { link }),
    gcTime: 0,
    // A 401 means that the link does not work.
    retry: false,
  });

/**
 * Sets the password and, if given, the full name of the link's administrator, and signs in. The
 * answer names a further step if the sign-in needs a second factor.
 */
export const enterByLink = (input: LinkPassword) =>
  request<LoginAnswer>('POST', apiPaths.loginLinkPassword, input);
