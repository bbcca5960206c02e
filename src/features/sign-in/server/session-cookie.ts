import type { FastifyReply, FastifyRequest } from 'fastify';
import { pendingSeconds } from './pending-sign-ins.ts';

/**
 * Returns the name of a cookie, with the `__Host-` prefix on an https site. Browsers accept the
 * prefix only over HTTPS and for the whole site.
 */
export const cookieName = (name: string, publicOrigin: string) =>
  publicOrigin.startsWith('https://') ? `__Host-${name}` : name;

export const cookieAttributes = (publicOrigin: string) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/',
  secure: publicOrigin.startsWith('https://'),
});

export const readSessionToken = (request: FastifyRequest, publicOrigin: string) =>
  request.cookies[cookieName('sid', publicOrigin)];

export function setSessionCookie(reply: FastifyReply, token: string, publicOrigin: string) {
  reply.setCookie(cookieName('sid', publicOrigin), token, cookieAttributes(publicOrigin));
}

/**
 * Clears the session cookie and, over HTTPS, the browser's cache and storage for this site.
 * Browsers ignore the header `clear-site-data` over HTTP.
 */
export function clearSessionCookie(reply: FastifyReply, publicOrigin: string) {
  reply.clearCookie(cookieName('sid', publicOrigin), cookieAttributes(publicOrigin));
  if (publicOrigin.startsWith('https://')) reply.header('clear-site-data', '"cache", "storage"');
}

export const readPendingToken = (request: FastifyRequest, publicOrigin: string) =>
  request.cookies[cookieName('pending', publicOrigin)];

export function setPendingCookie(reply: FastifyReply, token: string, publicOrigin: string) {
  reply.setCookie(cookieName('pending', publicOrigin), token, {
    ...cookieAttributes(publicOrigin),
    maxAge: pendingSeconds,
  });
}

export function clearPendingCookie(reply: FastifyReply, publicOrigin: string) {
  reply.clearCookie(cookieName('pending', publicOrigin), cookieAttributes(publicOrigin));
}
