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
import type { RenderedPage } from '#domain/website/site.ts';
import { contentSecurityPolicy, hashSource } from './security-headers.ts';

/** The encodings of pages. A visitor gets the first one that their browser accepts. */
const encodings = ['zstd', 'br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A page that is ready to be sent, with its headers. Many requests can get the same one. */
export interface PreparedPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  html: Buffer;
  /** Whether the page is the same until the website is published again. */
  isFixed: boolean;
  /** The compressed bodies. Each one is made when a client first needs it. */
  compressed: Partial<Record<Encoding, Buffer>>;
}

export interface PageOptions {
  status?: number;
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

export const compressPage: Record<Encoding, (body: Buffer) => Buffer> = {
  /** Takes less than half the time of Brotli. The result is 7 % larger. */
  zstd: (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 5 } }),
  br: (body) => compressQuickly(body, brotliQuality.page),
  gzip: (body) => gzipSync(body),
};

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

export function preparePage(page: RenderedPage, options: PageOptions = {}): PreparedPage {
  const { status = 200, isFixed = false } = options;
  const html = Buffer.from(page.html);
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 22)}"`;
  return {
    status,
    etag,
    headers: { ...headersOf(page), 'cache-control': 'no-cache', vary: 'accept-encoding', etag },
    html,
    isFixed,
    compressed: {},
  };
}

const acceptedPatterns: Record<Encoding, RegExp> = {
  zstd: /\bzstd\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

const accepts = ({ headers }: FastifyRequest, encoding: Encoding) =>
  acceptedPatterns[encoding].test(headers['accept-encoding'] ?? '');

/**
 * Returns the page in an encoding. Returns undefined for zstd if Brotli suits the page better: for
 * a fixed page, which Brotli compresses thoroughly, and for a page that with zstd would need a
 * second round trip to the browser.
 */
function encode(page: PreparedPage, encoding: Encoding): Buffer | undefined {
  if (encoding === 'zstd' && page.isFixed) return undefined;
  const bytes = (page.compressed[encoding] ??= compressPage[encoding](page.html));
  return encoding === 'zstd' && bytes.length + headerBytes > firstFlight ? undefined : bytes;
}

/** Sends a document that is made for one request, such as one with a nonce. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, html: string) {
  const encoding = (['br', 'gzip'] as const).find((each) => accepts(request, each));
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (!encoding) return reply.send(html);
  const body = Buffer.from(html);
  return reply
    .header('content-encoding', encoding)
    .send(encoding === 'br' ? compressQuickly(body, brotliQuality.oneRequest) : gzipSync(body));
}

/** Sends a page, or 304 if the browser already has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage) {
  reply.headers(page.headers);
  const isCurrent =
    page.status === 200 && request.headers['if-none-match']?.split(/,\s*/).includes(page.etag);
  if (isCurrent) return reply.code(304).send();
  reply.code(page.status);
  for (const encoding of encodings) {
    const body = accepts(request, encoding) && encode(page, encoding);
    if (body) return reply.header('content-encoding', encoding).send(body);
  }
  return reply.send(page.html);
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
