import { resolve } from 'node:path';
import type { OverlayOptions } from 'sharp';
import type { DrawnCard } from '#features/site/domain/site.ts';
import type { SharpModule } from '#shared/http/sharp-queue.ts';

/** The size of the card in pixels, which social networks ask for. */
const card = { width: 1200, height: 630 };
/** The size in pixels of the picture on the card. It is as high as the card. */
const pictureSize = { width: 504, height: 630 };
const column = { left: 72, width: 552, height: card.height - 160 };
const fontfile = resolve(import.meta.dirname, 'fraunces-latin.ttf');

type CardColors = DrawnCard['colors'];

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Returns two lines as Pango markup. Both lines have the same font size. Georgia's advertising rule
 * requires this of the names of an agent and the brokerage.
 */
const linesMarkup = ([first, second]: [string, string], { gold }: CardColors) =>
  `<span foreground="#efe9dc">${escapeMarkup(first)}</span>\n<span foreground="${gold}">${escapeMarkup(second)}</span>`;

/** Draws the picture for a shared link: two lines beside a picture. */
export async function drawSharingCard(
  sharp: SharpModule,
  picture: Uint8Array,
  lines: [string, string],
  colors: CardColors,
): Promise<Buffer> {
  const text = {
    text: linesMarkup(lines, colors),
    font: 'Fraunces 50',
    fontfile,
    width: column.width,
    rgba: true,
    dpi: 96,
    spacing: 8,
  };
  const { data: input, info } = await sharp({ text })
    .resize({ width: column.width, height: column.height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const layers: OverlayOptions[] = [
    {
      input: await sharp(picture).resize(pictureSize).toBuffer(),
      left: card.width - pictureSize.width,
      top: 0,
    },
    { input, left: column.left, top: Math.round((card.height - info.height) / 2) },
  ];
  return sharp({ create: { ...card, background: colors.deep, channels: 3 } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
