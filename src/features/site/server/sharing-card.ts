import { resolve } from 'node:path';
import type { OverlayOptions } from 'sharp';
import type { DrawnCard } from '#features/site/domain/site.ts';
import type { SharpModule } from '#shared/http/sharp-queue.ts';

/** The size of the card in pixels, which social networks ask for. */
const card = { width: 1200, height: 630 };
/** The size in pixels of the picture on the card. It is as high as the card. */
const pictureSize = { width: 504, height: 630 };
const column = { left: 72, width: 552, height: card.height - 160 };
/** The width in pixels of the text on a card without a picture. */
const wholeWidth = card.width - 2 * column.left;
const fontfile = resolve(import.meta.dirname, 'fraunces-latin.ttf');

type CardColors = DrawnCard['colors'];

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Returns lines as Pango markup. All lines have the same font size. Georgia's advertising rule
 * requires this of the name of an agent and of the brokerage's name and phone number.
 */
const linesMarkup = ([first = '', ...others]: string[], { gold }: CardColors) =>
  `<span foreground="#efe9dc">${escapeMarkup(first)}</span>\n<span foreground="${gold}">${others.map(escapeMarkup).join('\n')}</span>`;

/** Draws the picture for a shared link: lines beside a picture, or larger ones without a picture. */
export async function drawSharingCard(
  sharp: SharpModule,
  picture: Uint8Array | undefined,
  lines: string[],
  colors: CardColors,
): Promise<Buffer> {
  const width = picture ? column.width : wholeWidth;
  const text = {
    text: linesMarkup(lines, colors),
    font: picture ? 'Fraunces 50' : 'Fraunces 72',
    fontfile,
    width,
    rgba: true,
    dpi: 96,
    spacing: 8,
  };
  const { data: input, info } = await sharp({ text })
    .resize({ width, height: column.height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const beside = picture && {
    input: await sharp(picture).resize(pictureSize).toBuffer(),
    left: card.width - pictureSize.width,
    top: 0,
  };
  const layers: OverlayOptions[] = [
    ...(beside ? [beside] : []),
    { input, left: column.left, top: Math.round((card.height - info.height) / 2) },
  ];
  return sharp({ create: { ...card, background: colors.deep, channels: 3 } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
