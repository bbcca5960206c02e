import type { Metadata } from 'sharp';

/** The bytes of the coefficients of a pixel in a progressive JPEG, by how often it stores color. */
const coefficientBytes: Record<string, number> = { '4:2:0': 3, '4:2:2': 4 };
/** The start of a WebP file, in which its chunks say whether it is lossless. */
const startBytes = 100_000;

/**
 * Returns the number of bytes that a picture takes in memory before its first row can be read: the
 * file, which is received in pieces and put together, and all pixels of a progressive JPEG, an
 * interlaced PNG or a lossless WebP file.
 */
export function wholeBytes(header: Metadata, bytes: Buffer): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = header;
  const perPixel = () => {
    if (format === 'webp') return bytes.subarray(0, startBytes).includes('VP8L') ? 8 : 0;
    if (!isProgressive) return 0;
    if (format === 'png') return channels * (depth === 'ushort' ? 2 : 1);
    return coefficientBytes[chromaSubsampling ?? ''] ?? channels * 2;
  };
  return 2 * bytes.length + width * height * perPixel();
}
