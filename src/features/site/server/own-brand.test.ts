import sharp, { type Color, type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { manifestPath, sitePaths } from '#shared/domain/paths.ts';
import type { UploadedPicture } from '#features/pictures/domain/picture-requests.ts';
import type { PictureShape } from '#features/pictures/domain/pictures.ts';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import { publishContent, useWebsite } from '#tests/support/website.ts';

const website = useWebsite('sqlite');
const { look } = shippedContent;

async function upload(shape: PictureShape, picture: Sharp): Promise<string> {
  const body = await picture.png().toBuffer();
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await website().call('PUT', `/website/pictures?shape=${shape}`, body, headers);
  return answer.json<UploadedPicture>().id;
}

const publish = (change: Partial<WebsiteContent['look']>) =>
  publishContent(website(), 'look', { ...look, ...change });

const get = (url: string) => website().app.inject(url);

const blank = (size: { width: number; height: number }, background: Color) =>
  sharp({ create: { ...size, channels: 4, background } });

/**
 * Returns a picture's width and the color of one pixel.
 * @param percent the position of the pixel between the top left (0) and the bottom right (100)
 */
async function readPicture(bytes: Buffer, percent: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [info.width, info.height].map((side) => Math.round((side - 1) * percent) / 100);
  const at = (Math.round(y ?? 0) * info.width + Math.round(x ?? 0)) * info.channels;
  return { width: info.width, color: [...data.subarray(at, at + 3)] };
}

const paper = [0xfa, 0xf6, 0xee];
const icons = [
  [sitePaths.favicon, 48],
  [sitePaths.touchIcon, 180],
  [sitePaths.appIcons[192], 192],
] as const;

test('an uploaded mark is every icon, with paper in its transparent parts', async () => {
  const size = { width: 300, height: 300 };
  const id = await upload('mark', blank(size, { r: 0, g: 0, b: 0, alpha: 0 }));
  await publish({ mark: { shown: 'shown', picture: id } });
  for (const [path, width] of icons) {
    const answer = await get(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
    });
    expect(await readPicture(answer.rawPayload, 50)).toEqual({ width, color: paper });
  }
  const manifest = await get(manifestPath);
  expect(manifest.json<{ icons: unknown[] }>().icons).toHaveLength(1);
});

test('without a mark, the icons are a letter on the main color', async () => {
  await publish({ mark: { shown: 'hidden', picture: '' } });
  for (const [path, width] of [...icons, [sitePaths.appIcons[512], 512] as const]) {
    const { rawPayload } = await get(path);
    expect(await readPicture(rawPayload, 2)).toEqual({
      width,
      color: [0x2f, 0x4a, 0x3a],
    });
    const { entropy } = await sharp(rawPayload).stats();
    expect(entropy).toBeGreaterThan(0.3);
  }
});

test('the sharing card of the home page shows the uploaded hero', async () => {
  const blue = { r: 0, g: 0, b: 255, alpha: 1 };
  const id = await upload('wide', blank({ width: 1280, height: 800 }, blue));
  await publish({ hero: { picture: id, alt: 'A blue wall in the sun' } });
  const { rawPayload } = await get(sitePaths.homeCardFile);
  const { width, color } = await readPicture(rawPayload, 99);
  expect(width).toBe(1200);
  expect(color[2]).toBeGreaterThan(240);
  expect(Math.max(...color.slice(0, 2))).toBeLessThan(15);
});
