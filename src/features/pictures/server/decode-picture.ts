import type { Metadata, Raw, Sharp } from 'sharp';
import type { FocalPoint, Size } from '#features/pictures/domain/pictures.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import type { SharpModule } from '#shared/http/sharp-queue.ts';
import { wholeBytes } from './whole-bytes.ts';

/** A decoded picture, upright and in sRGB. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
}

export interface UploadRules {
  /** The form field that error messages belong to. */
  field: string;
  /** The size of the smallest accepted upload in pixels. */
  least: Size;
  /** Larger uploads are made smaller until they just cover this size, or until they fit inside it. */
  largest: Size;
  fit?: 'outside' | 'inside';
  /** The maximum of `wholeBytes`, for pictures that are read row by row. */
  mostWholeBytes?: number;
  /** Whether transparent parts stay transparent. Otherwise they get the page's light background. */
  keepsAlpha: boolean;
}

/** More pixels than cameras usually make. Larger uploads are refused before they are decoded. */
const limitInputPixels = 50_000_000;
/** The maximum number of bytes that a picture may take in memory while it is decoded. */
const limitDecodedBytes = 150_000_000;
/**
 * The maximum ratio of a picture's longer side to its shorter side. A picture is made smaller only
 * until it just covers the size `largest`, so a very narrow one would stay very long.
 */
const mostSideRatio = 4;
/** The maximum number of seconds that decoding may take. */
const mostSeconds = 20;
const paper = '#faf6ee';

const heicMessage =
  'This is an iPhone HEIC file. Choose it from Photos rather than Files, or export it as JPEG.';

const tooMuchMemory =
  'This picture takes too much memory. Please choose a smaller one, or a photo as the camera saved it.';

/** iPhones make HEIC pictures: after four bytes, "ftyp" and one of these brands. */
const isHeic = (start: string) => /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(start);

/** The first bytes of JPEG, PNG or WebP. The file's name and Content-Type are not trusted. */
const isPicture = (start: string) =>
  start.startsWith('\xff\xd8\xff') ||
  start.startsWith('\x89PNG\r\n\x1a\n') ||
  (start.startsWith('RIFF') && start.endsWith('WEBP'));

/** @returns the reason why a file is not one of the `accepted` types (in words), or undefined */
export function typeProblem(
  bytes: Buffer,
  accepted = 'a JPEG, PNG or WebP picture',
): string | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (isPicture(start)) return undefined;
  return isHeic(start) ? heicMessage : `Please choose ${accepted}`;
}

/** An interlaced PNG or a progressive JPEG takes twice as many bytes as others. */
const decodedBytes = ({ width, height, channels, depth, isProgressive }: Metadata) =>
  width * height * channels * (depth === 'ushort' ? 2 : 1) * (isProgressive ? 2 : 1);

function sizeProblem(metadata: Metadata, { least }: UploadRules): string | undefined {
  const { width, height } = metadata.autoOrient;
  if (width * height > limitInputPixels) {
    return 'Please choose a picture of at most 50 megapixels';
  }
  if (width < least.width || height < least.height) {
    return `Please choose a picture of at least ${least.width} by ${least.height} pixels`;
  }
  if (Math.max(width, height) > mostSideRatio * Math.min(width, height)) {
    return `Please choose a picture whose longer side is at most ${mostSideRatio} times the shorter side`;
  }
  if (decodedBytes(metadata) > limitDecodedBytes) {
    return 'Please choose a picture of at most 18 megapixels, or a JPEG that is not progressive';
  }
  return undefined;
}

const toPixels = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
};

/** Like `convertPicture`, for pixels from which several pictures are made. */
export const decodePicture = (
  sharp: SharpModule,
  bytes: unknown,
  rules: UploadRules,
): Promise<Pixels> => convertPicture(sharp, bytes, rules, toPixels);

/**
 * Decodes the first frame of a picture, turns it upright, and drops all metadata. If the picture is
 * larger than `rules.largest` in both directions, it is made smaller until it just covers that size.
 * @param write writes the picture, without keeping all its pixels in memory if it can
 * @param bytes the body of an upload, or a stored picture before it was cropped
 * @throws InvalidFieldsError if the file is not a JPEG, PNG or WebP picture, is damaged, has a size
 * or shape that is not accepted, or takes too long to decode
 */
export async function convertPicture<Result>(
  sharp: SharpModule,
  bytes: unknown,
  rules: UploadRules,
  write: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const refuse = (message: string) => new InvalidFieldsError({ [rules.field]: [message] });
  const problem = typeProblem(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0));
  if (problem) throw refuse(problem);
  try {
    // First read only the header, without the limit on pixels, so that the message for a picture
    // that is too large can name the accepted size.
    const header = await sharp(bytes as Buffer, { limitInputPixels: false }).metadata();
    const wrongSize = sizeProblem(header, rules);
    if (wrongSize) throw refuse(wrongSize);
    if (wholeBytes(header, bytes as Buffer) > (rules.mostWholeBytes ?? Infinity)) {
      throw refuse(tooMuchMemory);
    }
    const upright = sharp(bytes as Buffer, { limitInputPixels }).autoOrient();
    const { largest, fit = 'outside' } = rules;
    const smaller = { ...largest, fit, withoutEnlargement: true };
    const small = upright.timeout({ seconds: mostSeconds }).resize(smaller).toColourspace('srgb');
    return await write(rules.keepsAlpha ? small : small.flatten({ background: paper }));
  } catch (error) {
    if (error instanceof InvalidFieldsError) throw error;
    throw refuse('This picture cannot be read: please choose another JPEG, PNG or WebP file');
  }
}

const center: FocalPoint = { x: 50, y: 50 };

/**
 * Returns the center of the square part of the picture that attracts most attention, as sharp
 * estimates it. The single point with most attention is not used, because it is often at an edge of
 * the picture.
 */
export async function findFocus(sharp: SharpModule, { data, raw }: Pixels): Promise<FocalPoint> {
  const side = 200;
  const { info } = await sharp(data, { raw })
    .resize({ width: side, height: side, fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Sharp returns 0 for both values if the picture has one color, and no values if it is square.
  if (!info.attentionX && !info.attentionY) return center;
  const scale = side / Math.min(raw.width, raw.height);
  const percent = (offset = 0, length = 1) =>
    Math.round((100 * (Math.abs(offset) + side / 2)) / (length * scale));
  return {
    x: percent(info.cropOffsetLeft, raw.width),
    y: percent(info.cropOffsetTop, raw.height),
  };
}
