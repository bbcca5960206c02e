import { pictureShapes, type PictureShape, type Size } from '#features/pictures/domain/pictures.ts';

/** A box on the site in which a picture appears. */
export interface Appearance extends Size {
  label: string;
  /** The crop whose file the box shows. */
  crop: Size;
  /** Whether the box has words on its left half. A gradient on the picture makes them readable. */
  hasWords?: boolean;
}

const [square, , hero] = pictureShapes.wide.crops;
const [, , landscape] = pictureShapes.landscape.crops;
const [, , portrait] = pictureShapes.portrait.crops;

const homePage = { label: 'Home page', width: 4, height: 3, crop: landscape };

const byShape: Record<PictureShape, Appearance[]> = {
  wide: [
    { label: 'Phone', width: 390, height: 416, crop: square },
    { label: 'Laptop', width: 1440, height: 820, crop: hero, hasWords: true },
    { label: 'Wide screen', width: 1920, height: 960, crop: hero, hasWords: true },
  ],
  portrait: [{ label: 'Home page', width: 4, height: 5, crop: portrait }],
  landscape: [homePage, { label: 'Agents’ pages, tall', width: 2, height: 3, crop: landscape }],
  mark: [{ label: 'Mark', width: 1, height: 1, crop: pictureShapes.mark.least }],
};

const byPath: Record<string, Appearance[]> = {
  'property.picture': [
    { ...homePage, label: 'Phone' },
    { label: 'Desktop', width: 16, height: 9, crop: landscape },
  ],
  'house.picture': [homePage],
  'park.picture': [
    homePage,
    { label: 'Agents without a portrait', width: 4, height: 5, crop: landscape },
  ],
};

/** @returns the boxes in which the site shows the picture of a field */
export const appearancesOf = (path: string, shape: PictureShape): Appearance[] =>
  byPath[path] ?? byShape[shape];
