import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#shared/domain/rendered-page.ts';
import { contentSecurityPolicy, hashSource } from './security-headers.ts';

/** The encodings of pages, best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** It can answer all requests of browsers that accept its encoding. */
export interface PreparedPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * The maximum number of bytes of an answer that reach a browser in one round trip: ten packets of
 * 1,460 bytes. A visitor on a slow phone waits noticeably for a second round trip.
 */
export const firstFlight = 14_600;

/** Quality 3 would make a page 13% larger, and quality 6 no more than 1% smaller (decision 099). */
export const brotliOptions = (body: Buffer, quality = 5) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

export type Compress = (html: Buffer, digest: string) => Buffer;

export const compressPage: Record<Encoding, (html: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, brotliOptions(body)),
  gzip: (body) => gzipSync(body),
};

const headersOf = ({ inlineScripts, inlineStyles }: RenderedPage) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({
    scripts: inlineScripts.map(hashSource),
    styles: inlineStyles.map(hashSource),
  }),
});

const acceptedPatterns: Record<Encoding, RegExp> = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

/** @returns the best encoding that the browser accepts, or undefined if it accepts none */
export const acceptedEncoding = ({
  headers,
}: Pick<FastifyRequest, 'headers'>): Encoding | undefined =>
  encodings.find((encoding) => acceptedPatterns[encoding].test(headers['accept-encoding'] ?? ''));

/**
 * Compresses a page, and adds its headers, for all browsers that accept the same encoding. The
 * result does not contain the HTML as well, because the garbage collector runs more often the more
 * memory the pages take.
 */
export function preparePage(
  page: RenderedPage,
  encoding: Encoding | undefined,
  compress: Record<Encoding, Compress>,
  status = 200,
): PreparedPage {
  const html = Buffer.from(page.html);
  const digest = hash('sha256', html, 'base64url');
  const body = encoding ? compress[encoding](html, digest) : html;
  const etag = `W/"${digest.slice(0, 22)}"`;
  return {
    status,
    etag,
    headers: {
      ...headersOf(page),
      ...(encoding && { 'content-encoding': encoding }),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    },
    body,
  };
}

/**
 * Sends an HTML document that is made for one request, such as one with a nonce. Compresses it if
 * the browser accepts an encoding.
 */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, html: string) {
  const encoding = acceptedEncoding(request);
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding).send(compressPage[encoding](Buffer.from(html)));
}

/** Sends a page, or status 304 if the page has status 200 and the browser already has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage) {
  reply.headers(page.headers);
  const isCurrent =
    page.status === 200 && request.headers['if-none-match']?.split(/,\s*/).includes(page.etag);
  return isCurrent
    ? reply.removeHeader('content-encoding').code(304).send()
    : reply.code(page.status).send(page.body);
}

/**
 * Compresses and sends a page for one visitor. Use this for a page that is so long that compressing
 * it saves time. Another thread compresses it.
 */
export async function sendLongPrivatePage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  status: number,
) {
  reply.code(status).headers({ ...headersOf(page), 'cache-control': 'no-store' });
  if (acceptedEncoding(request) !== 'br') return sendDocument(request, reply, page.html);
  const body = Buffer.from(page.html);
  const compressed = await promisify(brotliCompress)(body, brotliOptions(body));
  return reply.headers({ vary: 'accept-encoding', 'content-encoding': 'br' }).send(compressed);
}

/** Not compressed, because compressing takes longer than rendering. */
export const sendPrivatePage = (reply: FastifyReply, page: RenderedPage, status: number) =>
  reply
    .code(status)
    .headers({ ...headersOf(page), 'cache-control': 'no-store' })
    .send(page.html);
