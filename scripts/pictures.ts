/**
 * Converts each SVG in src/features/site/site/pictures/art to AVIF and WebP files in several
 * widths, and the favicon to PNG and ICO files. Crops the home page's
 * picture for phones, and for the social cards that the server draws. Run `node
 * scripts/pictures.ts` after changing an SVG and commit the files, so that a build needs no image
 * library.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { shippedColors } from '#features/site/domain/colors/site-colors.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { drawSharingCard } from '#features/site/server/sharing-card.ts';

const target = join(import.meta.dirname, '../src/features/site/site/pictures');
const source = join(target, 'art');
const heroWidths = [1280, 1920];
const otherWidths = [400, 800, 1200];

/**
 * The AVIF options of pictures that phones show on their first screen. Their quality is lower than
 * that of other pictures, because they are most of what a phone loads in the first second.
 */
const firstOnPhones = { quality: 34, effort: 9, chromaSubsampling: '4:2:0' };

/**
 * Whether a picture can be the first one on an agent's page: a portrait, or the park, which
 * replaces the portrait of an agent who has none.
 */
const isFirstPicture = (name: string) => name.endsWith('-portrait') || name === 'park';

const avifOptions = (name: string, width: number) =>
  width === 800 && isFirstPicture(name) ? firstOnPhones : { quality: 57, effort: 6 };

type Encode = (image: Sharp, name: string, width: number) => Sharp;

const formats: { extension: string; encode: Encode }[] = [
  { extension: 'avif', encode: (image, name, width) => image.avif(avifOptions(name, width)) },
  { extension: 'webp', encode: (image) => image.webp({ quality: 76, effort: 6 }) },
];

/**
 * Converts an SVG to a PNG whose width in pixels is twice `largest`, because scaling down keeps
 * thin lines smooth.
 */
async function rasterize(name: string, largest: number) {
  const file = join(source, `${name}.svg`);
  const { width } = await sharp(file).metadata();
  const density = (72 * largest * 2) / width;
  return sharp(file, { density }).flatten({ background: '#faf6ee' }).png().toBuffer();
}

async function drawPicture(name: string) {
  const widths = name === 'hero' ? heroWidths : otherWidths;
  const pixels = await rasterize(name, Math.max(...widths));
  for (const width of widths) {
    for (const { extension, encode } of formats) {
      const image = encode(sharp(pixels).resize(width), name, width);
      await write(image, `${name}-${width}.${extension}`);
    }
  }
}

/**
 * The part of the home page's picture that phones show: a square around the tree and the bench. The
 * numbers are pixels of a picture that is 2400 pixels wide.
 */
const squareCrop = { left: 648, top: 0, width: 1500, height: 1500 };

/** Writes the home page's picture for phones as an AVIF and a WebP file. */
async function drawSquare() {
  const image = sharp(await rasterize('hero', 1200))
    .extract(squareCrop)
    .resize(720);
  await write(image.clone().avif(firstOnPhones), 'hero-square-720.avif');
  await write(image.clone().webp({ quality: 45, effort: 6 }), 'hero-square-720.webp');
}

/**
 * The part of the home page's picture that social cards show: the tree and the bench. The numbers
 * are pixels of a picture that is 1920 pixels wide.
 */
const cardCrop = { left: 960, top: 0, width: 960, height: 1200 };

async function cropCardPicture() {
  const pixels = await rasterize('hero', 1920);
  const image = sharp(await sharp(pixels).resize(1920).png().toBuffer())
    .extract(cardCrop)
    .resize(504, 630)
    .jpeg({ quality: 86, mozjpeg: true });
  await write(image, '../../server/home-card.jpg');
}

/** Writes the card of the shipped home page, which looks like the cards that the server draws. */
async function drawHomeCard() {
  const { name, city } = shippedContent.brokerage.name;
  const picture = await readFile(join(target, '../../server/home-card.jpg'));
  const card = await drawSharingCard(sharp, picture, [name, city], shippedColors.light);
  await write(sharp(card), 'og-home-1200.jpg');
}

async function write(image: Sharp, name: string) {
  const file = join(target, name);
  await image.toFile(file);
  const { size } = await stat(file);
  console.log(`${name} ${(size / 1024).toFixed(1)} KB`);
}

const site = join(import.meta.dirname, '../src/features/site/site');
const icons = join(site, 'public');

/**
 * Returns the favicon as a square PNG of `size` pixels, without transparent corners, because a
 * phone's home screen would show such corners in black.
 */
const drawIcon = (size: number) =>
  sharp(join(site, 'favicon.svg'), { density: (72 * size) / 32 })
    .resize(size)
    .flatten({ background: '#2f4a3a' })
    .png({ palette: true, effort: 10 })
    .toBuffer();

/** Returns an ICO file with one picture, which is a PNG file of 32 by 32 pixels. */
function toIco(png: Buffer) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // The file type: icon
  header.writeUInt16LE(1, 4); // The number of pictures
  header.writeUInt8(32, 6); // The picture's width in pixels
  header.writeUInt8(32, 7); // The picture's height in pixels
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

await writeFile(join(icons, 'favicon.ico'), toIco(await drawIcon(32)));
await writeFile(join(icons, 'apple-touch-icon.png'), await drawIcon(180));
await writeFile(join(icons, 'icon-192.png'), await drawIcon(192));
await writeFile(join(icons, 'icon-512.png'), await drawIcon(512));

await cropCardPicture();
await drawHomeCard();
await drawSquare();
const drawings = (await readdir(source)).filter((file) => file.endsWith('.svg'));
for (const { name } of drawings.map((file) => parse(file))) {
  await drawPicture(name);
}
