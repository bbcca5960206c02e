import { hash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createKeptBrotli } from './kept-brotli.ts';

const words = Array.from({ length: 4000 }, (_, nth) => `<li>${(nth * nth) % 977}</li>`).join('');
const compress = createKeptBrotli();
const make = (html: string) => compress(Buffer.from(html), hash('sha256', html, 'base64url'));

test('a page that is made again becomes smaller, and another page does not', async () => {
  const first = make(words);
  expect(make(words)).toBe(first);
  await vi.waitUntil(() => make(words) !== first);
  const smallest = make(words);
  expect(smallest.length).toBeLessThan(first.length * 0.95);
  expect(brotliDecompressSync(smallest).toString()).toBe(words);
  expect(make(words)).toBe(smallest);
  const other = make(`${words}<li>one more</li>`);
  expect(other.length).toBeGreaterThan(smallest.length * 1.03);
  expect(brotliDecompressSync(other).toString()).toBe(`${words}<li>one more</li>`);
});
