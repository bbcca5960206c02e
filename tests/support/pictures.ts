import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { expect } from 'vitest';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import { pictureShapes, type PictureShape } from '#features/pictures/domain/pictures.ts';
import type {
  EditablePicture,
  UploadedPicture,
} from '#features/pictures/domain/picture-requests.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { insertPicture } from '#features/pictures/server/picture-store.ts';
import type { Office } from './office.ts';
import type { TestApp } from './test-app.ts';

/** Uploads a picture as the signed-in administrator. */
export const upload = (
  { app, cookie }: Office,
  query: string,
  payload: Buffer,
  type = 'image/jpeg',
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'PUT',
    url: `${apiPaths.websitePictures}?${query}`,
    payload,
    headers: { cookie, 'content-type': type },
  });

/** Uploads a picture and expects that the server accepts it. */
export async function uploaded(
  office: Office,
  query: string,
  payload: Buffer,
): Promise<UploadedPicture> {
  const answer = await upload(office, query, payload);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

/** @returns the files of a picture, sorted by width and then by format */
export const filesOf = ({ db }: TestApp, id: string) =>
  db
    .selectFrom('websitePictureFiles')
    .selectAll()
    .where('pictureId', '=', id)
    .orderBy('width')
    .orderBy('format')
    .execute();

export async function withoutPictures(office: Office): Promise<Office> {
  await office.db.deleteFrom('websitePictures').execute();
  return office;
}

/** The content of a stored picture file that no test decodes. */
export const fileBytes = Buffer.from('a file');

/**
 * Stores a picture without encoding it, because encoding takes seconds.
 * @param bytes the content of each file
 */
export function storePicture(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  shape: PictureShape = 'wide',
  bytes = fileBytes,
): Promise<EditablePicture> {
  const { crops, formats } = pictureShapes[shape];
  const files = crops.flatMap(({ width }) => formats.map((format) => ({ width, format, bytes })));
  const size = { width: 1920, height: 1200 };
  const focus = { x: 40, y: 60 };
  const made = { shape, ...size, focus, hasAlpha: false, files, isTooLarge: false };
  return insertPicture(db, { ...made, master: fileBytes }, { author: 'admin', now: clock.read() });
}

/**
 * @param hero the id of the uploaded first picture of the home page, or '' for none
 * @returns the shipped look of the website with this picture
 */
export const lookWith = (hero: string): WebsiteContent['look'] => ({
  ...shippedContent.look,
  hero: { picture: hero, alt: hero && 'A street of brick houses under oaks' },
});

/** Returns a picture of random noise, which compresses badly. The caller must encode it. */
export const noise = (width: number, height: number, sigma = 60) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });

/** Returns a picture of one color. The caller must encode it. */
export const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
