import { resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { SiteIcon } from '#features/site/domain/site.ts';
import { withSharp } from '#shared/http/sharp-queue.ts';
import type { ReadPicture } from './home-card.ts';

type OwnIcon = Exclude<SiteIcon, { kind: 'shipped' }>;

export type FindIcon = (icon: OwnIcon, pixels: number) => Promise<Buffer | undefined>;

const fontfile = resolve(import.meta.dirname, 'fraunces-latin.ttf');
/** Home screens would show the transparent parts of a mark (logo) in black. */
const paper = '#faf6ee';
/** The largest file of a mark (logo). A larger icon gets it too, because it is not enlarged. */
const largestMark = 192;

const drawLetter = (
  { letter, color, background }: Extract<OwnIcon, { kind: 'letter' }>,
  pixels: number,
) =>
  withSharp(async (sharp) => {
    const side = Math.round(pixels * 0.62);
    const markup = letter.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const text = `<span foreground="${color}">${markup}</span>`;
    const input = await sharp({ text: { text, font: 'Fraunces', fontfile, rgba: true, dpi: 1200 } })
      .resize({ width: side, height: side, fit: 'inside' })
      .png()
      .toBuffer();
    return sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
      .composite([{ input }])
      .png()
      .toBuffer();
  });

/** Makes an icon when it is first requested, and keeps the 16 most recent ones in memory. */
export function createIcons(readPicture: ReadPicture): FindIcon {
  async function makeIcon(icon: OwnIcon, pixels: number) {
    if (icon.kind === 'letter') return drawLetter(icon, pixels);
    const mark = await readPicture(icon.id, Math.min(pixels, largestMark), 'png');
    if (!mark) return undefined;
    return withSharp((sharp) => sharp(mark).flatten({ background: paper }).png().toBuffer());
  }

  const icons = new LRUCache<string, Buffer, { icon: OwnIcon; pixels: number }>({
    max: 16,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { icon, pixels } }) => makeIcon(icon, pixels),
  });
  return (icon, pixels) =>
    icons.fetch(JSON.stringify([icon, pixels]), { context: { icon, pixels } });
}
