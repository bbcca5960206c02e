import type { FastifyReply, FastifyRequest } from 'fastify';

/** Browsers accept the prefixed name only from https and only for the whole site. */
const cookieName = (publicOrigin: string) =>
  publicOrigin.startsWith('https://') ? '__Host-sid' : 'sid';

const attributes = (publicOrigin: string) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/',
  secure: publicOrigin.startsWith('https://'),
});

export const readSessionToken = (request: FastifyRequest, publicOrigin: string) =>
  request.cookies[cookieName(publicOrigin)];

export function setSessionCookie(reply: FastifyReply, token: string, publicOrigin: string) {
  reply.setCookie(cookieName(publicOrigin), token, attributes(publicOrigin));
}

/** Nothing of the office stays in the browser either; by http they do not take the order to forget. */
export function clearSessionCookie(reply: FastifyReply, publicOrigin: string) {
  reply.clearCookie(cookieName(publicOrigin), attributes(publicOrigin));
  if (publicOrigin.startsWith('https://')) reply.header('clear-site-data', '"cache", "storage"');
}
