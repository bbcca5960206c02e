import type { Metadata, Sharp } from 'sharp';
import { portraitFormats, portraitWidths } from '#domain/agent-pages.ts';
import { InvalidFieldsError } from '#server/errors.ts';
import { withSharp, type SharpModule } from '#server/http/sharp-queue.ts';

export interface PortraitFile {
  width: number;
  format: string;
  bytes: Uint8Array;
}

/**
 * The most pixels of an uploaded picture, more than cameras usually make. Larger pictures are
 * refused before they are decoded.
 */
const limitInputPixels = 50_000_000;
/** The most bytes that a picture may take in memory while it is decoded. */
const limitDecodedBytes = 150_000_000;
const smallest = { width: 400, height: 500 };
/**
 * The most times that the longer side of a picture may be as long as the shorter one. The picture
 * is enlarged until it covers the site's shape, so a very narrow one would become very large.
 */
const mostSideRatio = 4;
const shape = { width: 1200, height: 1500 };

const encoders: Record<(typeof portraitFormats)[number], (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 57, effort: 2 }),
  webp: (image) => image.webp({ quality: 76, effort: 4 }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
};

const refusal = (message: string) => new InvalidFieldsError({ portrait: [message] });

/**
 * Whether the content is that of a JPEG, PNG or WebP file. The file's name and type are not
 * trusted.
 */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}

/**
 * Returns the bytes that the picture takes in memory while it is decoded. An interlaced picture
 * takes twice as many as others.
 */
const decodedBytes = ({ width, height, channels, depth, isProgressive }: Metadata) =>
  width * height * channels * (depth === 'ushort' ? 2 : 1) * (isProgressive ? 2 : 1);

function requireFittingSize(metadata: Metadata) {
  const { width, height } = metadata.autoOrient;
  if (width * height > limitInputPixels) {
    throw refusal('Please choose a picture of at most 50 megapixels');
  }
  if (width < smallest.width || height < smallest.height) {
    throw refusal(
      `Please choose a picture of at least ${smallest.width} by ${smallest.height} pixels`,
    );
  }
  if (Math.max(width, height) > mostSideRatio * Math.min(width, height)) {
    throw refusal(
      `Please choose a picture whose longer side is at most ${mostSideRatio} times the shorter side`,
    );
  }
  if (decodedBytes(metadata) > limitDecodedBytes) {
    throw refusal(
      'Please choose a picture of at most 18 megapixels, or a JPEG without interlacing',
    );
  }
}

/** Rotates and crops a picture to the site's shape, and drops all metadata. */
async function decode(sharp: SharpModule, bytes: Buffer) {
  try {
    const upright = sharp(bytes, { limitInputPixels }).autoOrient();
    requireFittingSize(await upright.metadata());
    const { data, info } = await upright
      .resize({ ...shape, fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#faf6ee' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    if (error instanceof InvalidFieldsError) throw error;
    throw refusal('This picture cannot be read: please choose another JPEG, PNG or WebP file');
  }
}

async function encodeAll(sharp: SharpModule, bytes: Buffer): Promise<PortraitFile[]> {
  const { data, raw } = await decode(sharp, bytes);
  const files: PortraitFile[] = [];
  for (const width of portraitWidths) {
    for (const format of portraitFormats) {
      const image = sharp(data, { raw }).resize(width);
      files.push({ width, format, bytes: await encoders[format](image).toBuffer() });
    }
  }
  return files;
}

/**
 * Encodes an uploaded picture in the site's widths and formats.
 * @throws InvalidFieldsError for the field `portrait` if the file is not a JPEG, PNG or WebP
 * picture, is damaged, or has too few or too many pixels
 */
export async function makePortrait(bytes: unknown): Promise<PortraitFile[]> {
  if (!Buffer.isBuffer(bytes) || !isPicture(bytes)) {
    throw refusal('Please choose a JPEG, PNG or WebP picture');
  }
  return withSharp((sharp) => encodeAll(sharp, bytes));
}
