import type { Region, Sharp } from 'sharp';
import {
  cropAround,
  type FocalPoint,
  type PictureCrop,
  type PictureFormat,
  type Size,
} from '#features/pictures/domain/pictures.ts';
import type { SharpModule } from '#shared/http/sharp-queue.ts';
import type { Pixels } from './decode-picture.ts';

export interface PictureFile {
  width: number;
  format: PictureFormat;
  bytes: Uint8Array;
}

/**
 * The levels of quality, best first, each with the quality for two formats. All files of a crop
 * are encoded with the same level. PNG files have no level.
 */
const qualities = [
  { avif: 57, webp: 76 },
  { avif: 45, webp: 64 },
  { avif: 35, webp: 52 },
  { avif: 27, webp: 42 },
] as const;

type Quality = (typeof qualities)[number];

/** Effort 2 takes twice as long and makes files that are at most 5% smaller. */
const avifOptions = { effort: 1, chromaSubsampling: '4:2:0' } as const;

const encoders: Record<PictureFormat, (image: Sharp, quality: Quality) => Sharp> = {
  avif: (image, { avif }) => image.avif({ quality: avif, ...avifOptions }),
  webp: (image, { webp }) => image.webp({ quality: webp, effort: 4 }),
  png: (image) => image.png({ compressionLevel: 9 }),
};

export interface Encoded {
  files: PictureFile[];
  /** Whether the first format's file exceeds the crop's `mostBytes` in the lowest quality. */
  isTooLarge: boolean;
}

export interface EncodeOptions {
  focus: FocalPoint;
  formats: readonly PictureFormat[];
  /** Whether crops are enlarged if the picture is too small for them. */
  enlarges: boolean;
}

interface PlannedCrop {
  region: Region;
  size: Size;
  mostBytes: number;
}

/** Plans the crops, and leaves out each one that would be no wider than the one before it. */
function planCrops(
  { raw }: Pixels,
  crops: readonly PictureCrop[],
  { focus, enlarges }: EncodeOptions,
): PlannedCrop[] {
  const planned = crops.map((crop) => {
    const region = cropAround(raw, focus, crop);
    const width = enlarges ? crop.width : Math.min(crop.width, region.width);
    const height = Math.round((width * crop.height) / crop.width);
    return { region, size: { width, height }, mostBytes: crop.mostBytes };
  });
  return planned.filter(({ size }, nth) => size.width > (planned[nth - 1]?.size.width ?? 0));
}

/**
 * Encodes a crop in all formats. Uses the best quality in which the file of the first format is
 * small enough, or the lowest quality if there is none.
 */
async function encodeCrop(
  crop: PlannedCrop,
  formats: readonly PictureFormat[],
  encode: (crop: PlannedCrop, format: PictureFormat, quality: Quality) => Promise<PictureFile>,
): Promise<Encoded> {
  const [main = 'webp', ...others] = formats;
  let quality: Quality = qualities[0];
  let file = await encode(crop, main, quality);
  for (const lower of qualities.slice(1)) {
    if (file.bytes.length <= crop.mostBytes) break;
    quality = lower;
    file = await encode(crop, main, quality);
  }
  const files = [file];
  for (const format of others) files.push(await encode(crop, format, quality));
  return { files, isTooLarge: file.bytes.length > crop.mostBytes };
}

/**
 * Encodes the crops of a picture in the given formats. If `enlarges` is false, crops for which the
 * picture is too small become smaller or are left out.
 * @param crops the regions and sizes, smallest first
 */
export async function encodePicture(
  sharp: SharpModule,
  pixels: Pixels,
  crops: readonly PictureCrop[],
  options: EncodeOptions,
): Promise<Encoded> {
  const { data, raw } = pixels;
  async function encode({ region, size }: PlannedCrop, format: PictureFormat, quality: Quality) {
    const image = sharp(data, { raw })
      .extract(region)
      .resize({ ...size, fit: 'fill' });
    const bytes = await encoders[format](image, quality).toBuffer();
    return { width: size.width, format, bytes };
  }
  const encoded: Encoded = { files: [], isTooLarge: false };
  for (const crop of planCrops(pixels, crops, options)) {
    const { files, isTooLarge } = await encodeCrop(crop, options.formats, encode);
    encoded.files.push(...files);
    encoded.isTooLarge ||= isTooLarge;
  }
  return encoded;
}
