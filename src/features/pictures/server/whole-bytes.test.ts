import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testPicture } from '#tests/support/agent-pages.ts';
import { wholeBytes } from './whole-bytes.ts';

test.each([
  ['srgb', 4],
  ['rgb16', 8],
])('an interlaced PNG in %s takes %i bytes for each pixel', async (colors, perPixel) => {
  const picture = testPicture(100, 100).toColourspace(colors).png({ progressive: true });
  const bytes = await picture.toBuffer();
  const header = await sharp(bytes).metadata();
  expect(wholeBytes(header, bytes)).toBe(2 * bytes.length + 100 * 100 * perPixel);
});
