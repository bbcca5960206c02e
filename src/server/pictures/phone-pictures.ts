import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#db/connection.ts';
import { sitePaths } from '#domain/paths.ts';
import type { Remark } from '#domain/website/api.ts';
import type { AnyContent } from '#domain/website/fields.ts';
import { partIds } from '#domain/website/parts.ts';
import { picturesNamedIn } from '#domain/website/pictures/picture-fields.ts';
import type { PublishedWebsite } from '#domain/website/site.ts';

/**
 * The maximum number of bytes of the home page's pictures on a phone. If the published pictures
 * exceed it already, their number of bytes may stay the same or shrink.
 */
export const mostPictureBytes = 300_000;

/**
 * A phone such as the Pixel 7: its width in CSS pixels, and the number of device pixels across each
 * CSS pixel.
 */
const phone = { width: 412, density: 2.625 };
const pixelsPerRem = 16;

const attribute = (tag: string, name: string) => RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1];

/**
 * Whether a media condition, such as "(max-width: 47.99rem)", is true on a phone. The condition can
 * be followed by other text. A text that does not begin with a condition counts as true.
 */
function isForPhones(condition: string | undefined): boolean {
  const [, side, rem] = /^\((min|max)-width: ([\d.]+)rem\)/.exec(condition ?? '') ?? [];
  if (!side) return true;
  const width = Number(rem) * pixelsPerRem;
  return side === 'min' ? phone.width >= width : phone.width <= width;
}

/**
 * @returns the width in device pixels at which a phone shows a picture, from a `sizes` attribute
 * such as "(...) 38rem, 60vw"
 */
function shownPixels(sizes: string): number {
  const size = sizes.split(', ').find(isForPhones) ?? '100vw';
  const [, number, unit] = /([\d.]+)(vw|rem)$/.exec(size) ?? [];
  const pixels = unit === 'vw' ? phone.width / 100 : pixelsPerRem;
  return Number(number) * pixels * phone.density;
}

/**
 * @param tag a `<source>` tag whose `srcset` lists the files, smallest first
 * @returns the URL of the smallest file that has enough pixels for a phone, or of the largest file
 * if none has
 */
function chooseFile(tag: string): string | undefined {
  const files = (attribute(tag, 'srcset') ?? '').split(', ').map((entry) => {
    const [url = '', width = '0w'] = entry.split(' ');
    return { url, width: parseInt(width, 10) };
  });
  const pixels = shownPixels(attribute(tag, 'sizes') ?? '100vw');
  return (files.find(({ width }) => width >= pixels) ?? files.at(-1))?.url;
}

/**
 * @returns the URL of the AVIF file that a phone loads for each picture of a page. A picture
 * without AVIF files for phones is left out
 */
export const filesForPhones = (html: string): string[] =>
  html
    .split('<picture>')
    .slice(1)
    .flatMap((picture) => {
      const sources = picture.match(/<source [^>]*type="image\/avif"[^>]*>/g) ?? [];
      const source = sources.find((tag) => isForPhones(attribute(tag, 'media')));
      return (source && chooseFile(source)) ?? [];
    });

/**
 * Returns the sizes in bytes of picture files, by URL. A built file that does not exist has the size
 * 0. An uploaded file that does not exist has no entry.
 */
export type FindPictureBytes = (urls: string[]) => Promise<Map<string, number>>;

/** @param clientDir the folder of built files */
export function createFindPictureBytes(db: Database, clientDir: string): FindPictureBytes {
  async function uploadedBytes(urls: string[]) {
    const ids = urls.map((url) => url.slice(sitePaths.pictures.length, -'-800.avif'.length));
    const rows = await db
      .selectFrom('websitePictureFiles')
      .select(['pictureId', 'width', 'format'])
      .select(sql<number>`length(bytes)`.as('bytes'))
      .where('format', '=', 'avif')
      .where('pictureId', 'in', ids)
      .execute();
    return rows
      .map(({ pictureId, width, format, bytes }): [string, number] => [
        sitePaths.picture(pictureId, width, format),
        bytes,
      ])
      .filter(([url]) => urls.includes(url));
  }

  async function builtBytes(url: string): Promise<[string, number]> {
    const { size } = await stat(join(clientDir, url)).catch(() => ({ size: 0 }));
    return [url, size];
  }

  return async (urls) => {
    const uploaded = urls.filter((url) => url.startsWith(sitePaths.pictures));
    const built = urls.filter((url) => !uploaded.includes(url));
    return new Map([
      ...(uploaded.length > 0 ? await uploadedBytes(uploaded) : []),
      ...(await Promise.all(built.map(builtBytes))),
    ]);
  };
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1000);

/** @returns remarks about the three largest uploaded pictures of the home page */
export function picturesToReplace(
  { content }: PublishedWebsite,
  fileBytes: Map<string, number>,
  total: number,
): Remark[] {
  const fileOf = (id: string) =>
    [...fileBytes].find(([url]) => url.startsWith(`${sitePaths.pictures}${id}-`))?.[1] ?? 0;
  return partIds
    .flatMap((part) =>
      picturesNamedIn(part, content[part] as AnyContent).map(({ id, path, label }) => ({
        part,
        path,
        label,
        bytes: fileOf(id),
      })),
    )
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 3)
    .map(({ part, path, label, bytes }) => ({
      part,
      path,
      label,
      message: `The pictures of the home page total ${kilobytes(total)} KB on a phone, and the maximum is ${mostPictureBytes / 1000} KB. This one is ${kilobytes(bytes)} KB: choose one with less detail`,
    }));
}
