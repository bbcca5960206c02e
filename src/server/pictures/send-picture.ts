import type { FastifyReply } from 'fastify';
import type { PictureFormat } from '#domain/website/pictures.ts';

const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** A changed picture gets a new id, so browsers can keep its files forever. */
export const keptForever = 'public, max-age=31536000, immutable';

export const sendPictureFile = (
  reply: FastifyReply,
  format: PictureFormat,
  bytes: Uint8Array,
  cacheControl: string,
) =>
  reply
    .header('cache-control', cacheControl)
    .header('content-type', contentTypes[format])
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/**
 * Answers 404. Proxies must not keep the answer, because the picture may be published at any time.
 */
export const sendNoPicture = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
