/**
 * Converts each SVG in src/web/site/pictures/art to AVIF, WebP and JPG files in three widths, and
 * the social card to one JPG. Run `node scripts/pictures.ts` after changing an SVG and commit the
 * files, so that a build needs no image library.
 */
import { readdir, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const target = join(import.meta.dirname, '../src/web/site/pictures');
const source = join(target, 'art');
const socialCard = { name: 'og-home', width: 1200, height: 630 };
const heroWidths = [640, 1280, 1920];
const otherWidths = [400, 800, 1200];

const formats: { extension: string; encode: (image: Sharp) => Sharp }[] = [
  { extension: 'avif', encode: (image) => image.avif({ quality: 57, effort: 6 }) },
  { extension: 'webp', encode: (image) => image.webp({ quality: 76, effort: 6 }) },
  { extension: 'jpg', encode: (image) => image.jpeg({ quality: 78, mozjpeg: true }) },
];

/**
 * Converts an SVG to pixels at twice the largest width, because scaling down keeps thin lines
 * smooth.
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
      await write(encode(sharp(pixels).resize(width)), `${name}-${width}.${extension}`);
    }
  }
}

async function drawSocialCard() {
  const { name, width, height } = socialCard;
  const pixels = await rasterize(name, width);
  const image = sharp(pixels).resize(width, height).jpeg({ quality: 86, mozjpeg: true });
  await write(image, `${name}-${width}.jpg`);
}

async function write(image: Sharp, name: string) {
  const file = join(target, name);
  await image.toFile(file);
  const { size } = await stat(file);
  console.log(`${name} ${(size / 1024).toFixed(1)} KB`);
}

const drawings = (await readdir(source)).filter((file) => file.endsWith('.svg'));
for (const { name } of drawings.map((file) => parse(file))) {
  await (name === socialCard.name ? drawSocialCard() : drawPicture(name));
}
