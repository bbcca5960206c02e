const urls = import.meta.glob<string>('./*.{avif,webp,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

type Format = 'avif' | 'webp';

export interface PictureFile {
  url: string;
  width: number;
}

export type Picture = {
  width: number;
  height: number;
  /** The files of each format, smallest first. */
  sources: Record<Format, PictureFile[]>;
  /** The URLs of a square crop with sides of 720 pixels, for screens narrower than 48rem. */
  square?: Record<Format, string>;
};

const usualWidths = [400, 800, 1200];
const landscape = { width: 1200, height: 900 };
const portrait = { width: 960, height: 1200 };

/**
 * The shipped pictures, which are drawings. `scripts/pictures.ts` makes their files from the SVG
 * files in `art`. Pages show them where the brokerage has uploaded no picture of its own.
 */
export const pictures = {
  hero: {
    ...picture('hero', { width: 1600, height: 1000 }, [1280, 1920]),
    square: { avif: urlOf('hero-square-720.avif'), webp: urlOf('hero-square-720.webp') },
  },
  teamPortrait: picture('team-portrait', portrait),
  property: picture('property', landscape),
  house: picture('house', landscape),
  park: picture('park', landscape),
  rowHouses: picture('row-houses', landscape),
  ardsley: picture('ardsley', landscape),
  tybee: picture('tybee', landscape),
  riverStreet: picture('river-street', landscape),
};

export const socialCardUrl = urlOf('og-home-1200.jpg');

function picture(
  name: string,
  size: Pick<Picture, 'width' | 'height'>,
  widths = usualWidths,
): Picture {
  const filesIn = (format: Format) =>
    widths.map((width) => ({ url: urlOf(`${name}-${width}.${format}`), width }));
  return {
    ...size,
    sources: { avif: filesIn('avif'), webp: filesIn('webp') },
  };
}

function urlOf(file: string): string {
  const url = urls[`./${file}`];
  if (url === undefined) throw new Error(`${file} is missing: run node scripts/pictures.ts`);
  return url;
}
