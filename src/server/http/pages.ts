import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#domain/rendered-page.ts';
import { contentSecurityPolicy, hashSource } from './security-headers.ts';

/** The encodings of pages, best first. */
const encodings = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * A page that is ready to be sent, with its headers. It can answer all requests of browsers that
 * accept its encoding.
 */
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

/** An upper limit for the number of bytes of the headers that are sent before a page's body. */
const headerBytes = 980;

/**
 * Brotli's compression levels, from 0 to 11. `thorough` is for pages that show no records, which
 * are compressed once for many visits. `page` is for any page that a visitor waits for and that is
 * kept in memory. `oneRequest` is for a document that is compressed for each visit.
 */
const brotliQuality = { thorough: 11, page: 5, oneRequest: 3 };

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

const compressQuickly = (body: Buffer, quality: number) =>
  brotliCompressSync(body, brotliOptions(body, quality));

/**
 * The settings of zstd's level 4, but with smaller tables. The tables of level 4 take so much
 * memory that the operating system must provide it again for each page, which takes longer than
 * compressing (decision 141).
 */
const zstdParams = {
  [constants.ZSTD_c_compressionLevel]: 4,
  [constants.ZSTD_c_hashLog]: 15,
  [constants.ZSTD_c_chainLog]: 13,
};

export const compressPage: Record<Encoding, (body: Buffer) => Buffer> = {
  zstd: (body) => zstdCompressSync(body, { params: zstdParams }),
  br: (body) => compressQuickly(body, brotliQuality.page),
  gzip: (body) => gzipSync(body),
};

/**
 * Compresses a page with Brotli to its smallest size. This takes about 60 ms, so another thread
 * does it.
 */
export function compressThoroughly(html: string): Promise<Buffer> {
  const body = Buffer.from(html);
  return promisify(brotliCompress)(body, brotliOptions(body, brotliQuality.thorough));
}

const headersOf = ({ inlineScripts, inlineStyles }: RenderedPage) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({
    scripts: inlineScripts.map(hashSource),
    styles: inlineStyles.map(hashSource),
  }),
});

const acceptedPatterns: Record<Encoding, RegExp> = {
  zstd: /\bzstd\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

/** @returns those of `encodings` that the browser accepts, best first */
export const acceptedEncodings = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding[] =>
  encodings.filter((encoding) => acceptedPatterns[encoding].test(headers['accept-encoding'] ?? ''));

/**
 * Compresses a page in the best accepted encoding. If a page with zstd would need a second round
 * trip to the browser, the next accepted encoding is used instead. If no encoding is left, the page
 * is not compressed.
 * @param accepted the accepted encodings, best first
 */
function encode(html: Buffer, accepted: Encoding[]) {
  for (const encoding of accepted) {
    const body = compressPage[encoding](html);
    if (encoding === 'zstd' && body.length + headerBytes > firstFlight) continue;
    return { body, headers: { 'content-encoding': encoding } };
  }
  return { body: html, headers: {} };
}

/**
 * Compresses a page, and adds its headers, for all browsers that accept the same encodings. The
 * result does not contain the HTML as well, because the garbage collector runs more often the more
 * memory the pages take.
 */
export function preparePage(page: RenderedPage, accepted: Encoding[], status = 200): PreparedPage {
  const { body, headers } = encode(Buffer.from(page.html), accepted);
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return {
    status,
    etag,
    headers: {
      ...headersOf(page),
      ...headers,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    },
    body,
  };
}

/**
 * Sends an HTML document that is made for one request, such as one with a nonce. Compresses it with
 * Brotli or gzip if the browser accepts one of them.
 */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, html: string) {
  const encoding = acceptedEncodings(request).find((each) => each !== 'zstd');
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (!encoding) return reply.send(html);
  const body = Buffer.from(html);
  return reply
    .header('content-encoding', encoding)
    .send(encoding === 'br' ? compressQuickly(body, brotliQuality.oneRequest) : gzipSync(body));
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
  if (!acceptedEncodings(request).includes('br')) return sendDocument(request, reply, page.html);
  const body = Buffer.from(page.html);
  const compressed = await promisify(brotliCompress)(
    body,
    brotliOptions(body, brotliQuality.oneRequest),
  );
  return reply.headers({ vary: 'accept-encoding', 'content-encoding': 'br' }).send(compressed);
}

/**
 * Sends a page for one visitor, such as a form with their values. It is not compressed, because
 * compressing takes longer than rendering.
 */
export const sendPrivatePage = (reply: FastifyReply, page: RenderedPage, status: number) =>
  reply
    .code(status)
    .headers({ ...headersOf(page), 'cache-control': 'no-store' })
    .send(page.html);
