import type { FastifyReply } from 'fastify';
import type { PictureFormat } from '#features/pictures/domain/pictures.ts';

const contentTypes: Record<PictureFormat | 'jpg', string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** A changed picture gets a new id, so browsers keep the files of an id without asking again. */
export const keptForever = 'public, max-age=31536000, immutable';

export const sendPictureFile = (
  reply: FastifyReply,
  format: PictureFormat | 'jpg',
  bytes: Uint8Array,
  cacheControl: string,
) =>
  reply
    .header('cache-control', cacheControl)
    .header('content-type', contentTypes[format])
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/** Proxies must not keep this answer, because the picture may be published at any time. */
export const sendNoPicture = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
