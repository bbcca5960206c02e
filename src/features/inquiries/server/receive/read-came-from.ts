import type { FastifyRequest } from 'fastify';
import type { CameFrom } from '#features/inquiries/domain/came-from.ts';
import { isFormPost } from './form-post.ts';

const longest = 100;
/** The part of a text that is looked at. */
const longestRead = 1000;

/** Control characters, lone surrogates and characters that change the direction of a text. */
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

const textOf = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, longestRead).replaceAll(hidden, '').trim() : '';

const cut = (text: string | undefined) =>
  [...(text ?? '')].slice(0, longest).join('').trim() || null;

function pathOf(value: unknown, publicOrigin: string) {
  const text = textOf(value);
  const url = /^(\/|https?:)/i.test(text) ? URL.parse(text, publicOrigin) : null;
  // The page that shows a refused form again has the address of the API.
  const isPage = url?.origin === publicOrigin && !url.pathname.startsWith('/api/');
  return isPage ? cut(url.pathname) : null;
}

function hostOf(value: unknown) {
  const text = textOf(value);
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  return cut(url?.hostname.toLowerCase());
}

/**
 * Reads where the visitor came from, and drops all that is no such fact. Never refuses a request.
 * A form post tells only the page, in its Referer.
 * @returns null if nothing is left, and for a browser with Global Privacy Control
 */
export function readCameFrom(request: FastifyRequest, publicOrigin: string): CameFrom | null {
  const { headers } = request;
  if (headers['sec-gpc'] === '1') return null;
  const { cameFrom } = request.body as { cameFrom?: unknown };
  const sent = (isFormPost(request) ? { page: headers.referer } : Object(cameFrom)) as Partial<
    Record<keyof CameFrom, unknown>
  >;
  const kept = {
    page: pathOf(sent.page, publicOrigin),
    landing: pathOf(sent.landing, publicOrigin),
    referrerHost: hostOf(sent.referrerHost),
    utmSource: cut(textOf(sent.utmSource)),
    utmMedium: cut(textOf(sent.utmMedium)),
    utmCampaign: cut(textOf(sent.utmCampaign)),
  };
  return Object.values(kept).some((value) => value !== null) ? kept : null;
}
