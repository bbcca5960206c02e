import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#domain/website/site.ts';
import { contentSecurityPolicy, hashSource } from './security-headers.ts';

type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/**
 * A page that is ready to be sent, with its headers and its compressed body. Many requests can get
 * the same one.
 */
export interface PreparedPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  /** The body for nearly all browsers. */
  body: { encoding: 'zstd' | 'br'; bytes: Buffer };
  /** The bodies for other clients, made when a client first needs them. */
  otherBodies: Partial<Record<Encoding, Buffer>>;
}

export interface PageOptions {
  status?: number;
  /**
   * Whether `compressThoroughly` replaces the body later. The ETag is then computed from the HTML,
   * so that it stays the same.
   */
  isFixed?: boolean;
}

/**
 * The maximum number of bytes of a page that reach a browser in one round trip: ten packets of
 * 1,460 bytes. A visitor on a slow phone waits noticeably for a second round trip.
 */
export const firstFlight = 14_600;

/** More than the bytes of the headers that are sent before a page's body. */
const headerBytes = 900;

/**
 * Brotli's compression level for each kind of page. A page that shows records is compressed again
 * after each change. A document for one request is compressed for each visit.
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

const compress = {
  /** Takes less than half the time of Brotli. The result is 7 % larger. */
  zstd: (body: Buffer) =>
    zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 5 } }),
  br: (body: Buffer) => compressQuickly(body, brotliQuality.page),
  gzip: (body: Buffer) => gzipSync(body),
};

const decompress = { zstd: zstdDecompressSync, br: brotliDecompressSync };

/**
 * Compresses a page to its smallest size. This takes 60 ms or more, so another thread does it.
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

/** Chooses zstd for a page that shows records, unless the page then arrives in two flights. */
function chooseBody(html: Buffer, isFixed: boolean): PreparedPage['body'] {
  const zstd = isFixed ? undefined : compress.zstd(html);
  return zstd && zstd.length + headerBytes <= firstFlight
    ? { encoding: 'zstd', bytes: zstd }
    : { encoding: 'br', bytes: compress.br(html) };
}

export function preparePage(page: RenderedPage, options: PageOptions = {}): PreparedPage {
  const { status = 200, isFixed = false } = options;
  const body = chooseBody(Buffer.from(page.html), isFixed);
  // Compute the ETag from the compressed bytes, because hashing fewer bytes is faster, and the same
  // HTML always gives the same compressed bytes.
  const etag = `W/"${hash('sha256', isFixed ? page.html : body.bytes, 'base64url').slice(0, 22)}"`;
  return {
    status,
    etag,
    headers: { ...headersOf(page), 'cache-control': 'no-cache', vary: 'accept-encoding', etag },
    body,
    otherBodies: {},
  };
}

const acceptedPatterns = {
  zstd: /\bzstd\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

/** @returns the first of the offered encodings that the client accepts */
function chooseEncoding<Offered extends keyof typeof acceptedPatterns>(
  request: FastifyRequest,
  ...offered: Offered[]
): Offered | 'identity' {
  const accepted = request.headers['accept-encoding'] ?? '';
  return offered.find((encoding) => acceptedPatterns[encoding].test(accepted)) ?? 'identity';
}

export function encodedBody({ body, otherBodies }: PreparedPage, encoding: Encoding): Buffer {
  if (encoding === body.encoding) return body.bytes;
  otherBodies.identity ??= decompress[body.encoding](body.bytes);
  if (encoding === 'identity') return otherBodies.identity;
  return (otherBodies[encoding] ??= compress[encoding](otherBodies.identity));
}

/** Sends a document that is made for one request, such as one with a nonce. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, html: string) {
  const encoding = chooseEncoding(request, 'br', 'gzip');
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (encoding === 'identity') return reply.send(html);
  const body = Buffer.from(html);
  return reply
    .header('content-encoding', encoding)
    .send(encoding === 'br' ? compressQuickly(body, brotliQuality.oneRequest) : gzipSync(body));
}

/** Sends a page, or 304 if the browser already has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage) {
  const encoding = chooseEncoding(request, page.body.encoding, 'br', 'gzip');
  reply.headers(page.headers);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const isCurrent =
    page.status === 200 && request.headers['if-none-match']?.split(/,\s*/).includes(page.etag);
  if (isCurrent) return reply.code(304).send();
  return reply.code(page.status).send(encodedBody(page, encoding));
}

/**
 * Compresses and sends a page for one visitor. Use this for a page that is so long that compressing
 * it saves time.
 */
export const sendLongPrivatePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  status: number,
) =>
  sendDocument(
    request,
    reply.code(status).headers({ ...headersOf(page), 'cache-control': 'no-store' }),
    page.html,
  );

/**
 * Sends a page for one visitor, such as a form with their values. It is not compressed, because
 * compressing takes longer than rendering.
 */
export const sendPrivatePage = (reply: FastifyReply, page: RenderedPage, status: number) =>
  reply
    .code(status)
    .headers({ ...headersOf(page), 'cache-control': 'no-store' })
    .send(page.html);
