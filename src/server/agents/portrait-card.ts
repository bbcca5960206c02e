import { resolve } from 'node:path';
import type { OverlayOptions } from 'sharp';
import type { PortraitFile } from './portrait-images.ts';

/** The card is kept among the portrait's files, under a format of its own. */
const cardFormat = 'card';

/** The size that social networks ask for. */
const card = { width: 1200, height: 630, background: '#1e3328' };
/** A portrait's shape at the card's height. */
const portrait = { width: 504, height: 630 };
const column = { left: 72, width: 552 };
const fontfile = resolve(import.meta.dirname, 'fraunces-latin.ttf');

interface CardWords {
  name: string;
  brokerageName: string;
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function drawCard(
  bytes: Uint8Array,
  { name, brokerageName }: CardWords,
): Promise<Uint8Array> {
  // Loaded when the first portrait comes: the library costs memory that most copies never need.
  const { default: sharp } = await import('sharp');
  const markup = `<span foreground="#efe9dc">${escapeMarkup(name)}</span>\n<span foreground="#d2a857">${escapeMarkup(brokerageName)}</span>`;
  const room = { width: column.width, height: card.height - 160 };
  const drawn = sharp({
    text: {
      text: markup,
      font: 'Fraunces 38',
      fontfile,
      width: room.width,
      rgba: true,
      dpi: 96,
      spacing: 8,
    },
  });
  const { data: input, info } = await drawn
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const layers: OverlayOptions[] = [
    {
      input: await sharp(bytes).resize(portrait).toBuffer(),
      left: card.width - portrait.width,
      top: 0,
    },
    { input, left: column.left, top: Math.round((card.height - info.height) / 2) },
  ];
  return sharp({ create: { ...card, channels: 3 } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/**
 * A portrait's files with the picture that a shared link to the agent's page shows, in place of
 * the one that may be there: name and firm in one size, as Georgia's advertising rule asks, beside
 * the portrait.
 */
export async function withCard(files: PortraitFile[], words: CardWords): Promise<PortraitFile[]> {
  const sizes = files.filter(({ format }) => format !== cardFormat);
  const largest = sizes.find(({ format, width }) => format === 'jpg' && width === card.width);
  if (!largest) throw new Error('A portrait has a large JPEG');
  const bytes = await drawCard(largest.bytes, words);
  return [...sizes, { width: card.width, format: cardFormat, bytes }];
}
