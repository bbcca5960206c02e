import { hash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#domain/site.ts';
import { contentSecurityPolicy, hashSource } from './security-headers.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it is sent, for any number of requests. */
export interface PreparedPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  /** Nearly all browsers accept br. The others are added when they are first needed. */
  bodies: { br: Buffer; identity?: Buffer; gzip?: Buffer };
}

export interface PageOptions {
  status?: number;
  /** A page for one visitor, such as a form with their values. */
  isPrivate?: boolean;
  /** A page that never changes: it is compressed to the smallest size, which takes 60 ms. */
  isFixed?: boolean;
}

const brotliQuality = { fixed: 11, other: 2 };

const compress = (body: Buffer, quality: number) =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

export function preparePage(page: RenderedPage, options: PageOptions = {}): PreparedPage {
  const { status = 200, isPrivate = false, isFixed = false } = options;
  const br = compress(Buffer.from(page.html), isFixed ? brotliQuality.fixed : brotliQuality.other);
  // Compression is deterministic, and there are fewer compressed bytes to hash.
  const etag = `W/"${hash('sha256', br, 'base64url').slice(0, 22)}"`;
  return {
    status,
    etag,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isPrivate ? 'no-store' : 'no-cache',
      vary: 'accept-encoding',
      etag,
      'content-security-policy': contentSecurityPolicy({
        scripts: page.inlineScripts.map(hashSource),
        styles: page.inlineStyles.map(hashSource),
      }),
    },
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
