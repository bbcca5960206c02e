import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#domain/site.ts';
import { contentSecurityPolicy, hashSource } from './security-headers.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it goes over the wire, made once and kept in memory. */
export interface PreparedPage {
  status: number;
  etag: string;
  /** A page that was prepared quickly has only the one that nearly all browsers ask for. */
  bodies: { br: Buffer; identity?: Buffer; gzip?: Buffer };
  headers: Record<Encoding, Record<string, string>>;
}

export interface PageOptions {
  status?: number;
  /** A page that belongs to one visitor, such as a form with what they typed. */
  isPrivate?: boolean;
  /** Compressed in a fraction of the time and somewhat larger: see compressThoroughly. */
  isQuick?: boolean;
}

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});
const thorough = { br: 11, gzip: 9 };
const quickBrotli = 2;

function pageHeaders(page: RenderedPage, etag: string, isPrivate: boolean) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isPrivate ? 'no-store' : 'no-cache',
    vary: 'accept-encoding',
    etag,
    'content-security-policy': contentSecurityPolicy({
      scripts: page.inlineScripts.map(hashSource),
      styles: page.inlineStyles.map(hashSource),
    }),
  };
}

/** Compresses a rendered page; the thorough and slow way, unless it is quick or for one visitor only. */
export function preparePage(page: RenderedPage, options: PageOptions = {}): PreparedPage {
  const { status = 200, isPrivate = false, isQuick = isPrivate } = options;
  const identity = Buffer.from(page.html);
  const br = brotliCompressSync(
    identity,
    brotliOptions(identity, isQuick ? quickBrotli : thorough.br),
  );
  // The same page always compresses to the same bytes, and there are fewer of them to hash.
  const etag = `W/"${hash('sha256', br, 'base64url').slice(0, 22)}"`;
  const headers = pageHeaders(page, etag, isPrivate);
  return {
    status,
    etag,
    bodies: {
      br,
      ...(!isQuick && { identity, gzip: gzipSync(identity, { level: thorough.gzip }) }),
    },
    headers: {
      identity: headers,
      gzip: { ...headers, 'content-encoding': 'gzip' },
      br: { ...headers, 'content-encoding': 'br' },
    },
  };
}

const brotliAside = promisify(brotliCompress);
const brotliBackAside = promisify(brotliDecompress);
const gzipAside = promisify(gzip);

/** Makes a quickly prepared page small for those who come later, beside the requests' own thread. */
export async function compressThoroughly({ bodies }: PreparedPage): Promise<void> {
  const identity = bodies.identity ?? (await brotliBackAside(bodies.br));
  bodies.br = await brotliAside(identity, brotliOptions(identity, thorough.br));
  bodies.gzip = await gzipAside(identity, { level: thorough.gzip });
  bodies.identity = identity;
}

function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}

/** Answers with a prepared page, or 304 when the browser holds it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage) {
  const wanted = chooseEncoding(request.headers['accept-encoding']);
  const encoding = page.bodies[wanted] ? wanted : 'identity';
  reply.headers(page.headers[encoding]);
  const isHeld =
    page.status === 200 && request.headers['if-none-match']?.split(/,\s*/).includes(page.etag);
  if (isHeld) return reply.code(304).send();
  const body = page.bodies[encoding] ?? brotliDecompressSync(page.bodies.br);
  return reply.code(page.status).send(body);
}
