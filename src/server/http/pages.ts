import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzipSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#domain/website/site.ts';
import { contentSecurityPolicy, hashSource } from './security-headers.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/**
 * A page that is ready to be sent, with its headers and its compressed body. Many requests can get
 * the same one.
 */
export interface PreparedPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  /**
   * The page's HTML in each encoding. Nearly all browsers accept br. The other encodings are made
   * when a client first needs them.
   */
  bodies: { br: Buffer; identity?: Buffer; gzip?: Buffer };
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
 * Brotli's compression level for each kind of page. A page that shows records is compressed again
 * after each change. It must still fit in the 14,600 bytes that a server sends before it waits for
 * the browser. A document for one request is compressed for each visit.
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
  const br = compressQuickly(Buffer.from(page.html), brotliQuality.page);
  // Compute the ETag from the compressed bytes, because hashing fewer bytes is faster, and the same
  // HTML always gives the same compressed bytes.
  const etag = `W/"${hash('sha256', isFixed ? page.html : br, 'base64url').slice(0, 22)}"`;
  return {
    status,
    etag,
    headers: { ...headersOf(page), 'cache-control': 'no-cache', vary: 'accept-encoding', etag },
    bodies: { br },
  };
}

function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}

function encodedBody({ bodies }: PreparedPage, encoding: Encoding): Buffer {
  if (encoding === 'br') return bodies.br;
  bodies.identity ??= brotliDecompressSync(bodies.br);
  if (encoding === 'identity') return bodies.identity;
  return (bodies.gzip ??= gzipSync(bodies.identity));
}

/** Sends a document that is made for one request, such as one with a nonce. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, html: string) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (encoding === 'identity') return reply.send(html);
  const body = Buffer.from(html);
  return reply
    .header('content-encoding', encoding)
    .send(encoding === 'br' ? compressQuickly(body, brotliQuality.oneRequest) : gzipSync(body));
}

/** Sends a page, or 304 if the browser already has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
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
