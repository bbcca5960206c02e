import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A size in which the server makes files of an uploaded picture, one file in each format. */
export interface PictureCrop extends Size {
  /**
   * The size in bytes that the AVIF file should not exceed. The server lowers the quality to reach
   * it. If the file is still too large in the lowest quality, it is stored, and the user sees a
   * note.
   */
  mostBytes: number;
}

interface Shape {
  /**
   * The size of the smallest accepted upload in pixels. The server does not enlarge pictures: from
   * a small upload, crops that would need more pixels become smaller or are left out.
   */
  least: Size;
  /** The crops, smallest first. */
  crops: PictureCrop[];
  formats: readonly PictureFormat[];
}

export type PictureFormat = 'avif' | 'webp' | 'png';

const photo = ['avif', 'webp'] as const;

const markCrop = (width: number): PictureCrop => ({ width, height: width, mostBytes: Infinity });

/** The shapes of pictures. Each picture field of the website requires one of them. */
export const pictureShapes = {
  /** The shape of the hero (the large picture at the top of the home page), square on phones. */
  wide: {
    least: { width: 1280, height: 800 },
    crops: [
      { width: 720, height: 720, mostBytes: 20_000 },
      { width: 1280, height: 800, mostBytes: 66_000 },
      { width: 1920, height: 1200, mostBytes: 125_000 },
    ],
    formats: photo,
  },
  landscape: {
    least: { width: 800, height: 600 },
    crops: [
      { width: 400, height: 300, mostBytes: 13_000 },
      { width: 800, height: 600, mostBytes: 33_000 },
      { width: 1200, height: 900, mostBytes: 68_000 },
    ],
    formats: photo,
  },
  portrait: {
    least: { width: 640, height: 800 },
    crops: [
      { width: 400, height: 500, mostBytes: 14_000 },
      { width: 800, height: 1000, mostBytes: 36_000 },
      { width: 1200, height: 1500, mostBytes: 75_000 },
    ],
    formats: photo,
  },
  /** The shape of the brand mark, which may be transparent. */
  mark: {
    least: { width: 192, height: 192 },
    crops: [32, 48, 96, 180, 192].map(markCrop),
    formats: ['png'],
  },
} as const satisfies Record<string, Shape>;

export type PictureShape = keyof typeof pictureShapes;

export const pictureShapeNames = Object.keys(pictureShapes) as [PictureShape, ...PictureShape[]];

export const mostPictures = 300;

/** In percent of the picture's width and height, from the top left. */
export const focalPoint = z.object({ x: z.number(), y: z.number() });
export type FocalPoint = z.output<typeof focalPoint>;

/** An uploaded picture of the website, without its files. */
export const websitePicture = z.object({
  id: z.string(),
  shape: storedChoice(pictureShapeNames),
  /** The size of the upload in pixels, after it was turned upright and made smaller. */
  width: z.number(),
  height: z.number(),
  /** The widths of the picture's files, smallest first. */
  widths: z.array(z.number()),
  /** The point that every crop contains. */
  focus: focalPoint,
  /** Whether the picture is a brand mark with transparent parts. No other picture can have them. */
  hasAlpha: z.boolean(),
});
export type WebsitePicture = z.output<typeof websitePicture>;

/** A rectangle of an upload in pixels. */
export interface CropArea extends Size {
  left: number;
  top: number;
}

/**
 * Returns the start of a crop on one axis in pixels. The focal point is in the middle of the crop,
 * unless the crop would then extend beyond an edge of the picture.
 */
const startOf = (focusPercent: number, whole: number, cropped: number) =>
  Math.round(Math.min(Math.max((focusPercent / 100) * whole - cropped / 2, 0), whole - cropped));

/** @returns the largest part of a picture that has the shape of `crop` and contains the focus */
export function cropAround(picture: Size, focus: FocalPoint, crop: Size): CropArea {
  const scale = Math.min(picture.width / crop.width, picture.height / crop.height);
  const width = Math.round(crop.width * scale);
  const height = Math.round(crop.height * scale);
  return {
    left: startOf(focus.x, picture.width, width),
    top: startOf(focus.y, picture.height, height),
    width,
    height,
  };
}
