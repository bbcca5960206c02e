import type { PictureFormat, PictureShape } from '#features/pictures/domain/pictures.ts';
import type { Instant } from '#shared/db/column-types.ts';

/** A published picture is never deleted, because a stored version of the website names it. */
export interface WebsitePicturesTable {
  id: string;
  shape: PictureShape;
  /**
   * `width` and `height` are the size in pixels of the upload that the crops are cut from, after it
   * was turned upright and, if it was too large, made smaller.
   */
  width: number;
  height: number;
  /** The widths of the files as a JSON array, smallest first. */
  widths: string;
  /**
   * `focusX` and `focusY` are the point that every crop contains, in percent of the width from the
   * left and of the height from the top.
   */
  focusX: number;
  focusY: number;
  hasAlpha: boolean;
  createdAt: Instant;
  createdByName: string;
  /** The time when the picture was added, or the last time that a draft with it was saved. */
  usedAt: Instant;
  /** The time when the picture was first published; null before that. */
  publishedAt: Instant | null;
  /**
   * The picture before it was cropped: PNG for the brand mark (the logo), JPEG for all others. Null
   * after it was deleted because the picture was no longer used.
   */
  master: Uint8Array | null;
}

/** The files of uploaded pictures. A picture has one file for each width and format. */
export interface WebsitePictureFilesTable {
  pictureId: string;
  width: number;
  format: PictureFormat;
  bytes: Uint8Array;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    websitePictures: WebsitePicturesTable;
    websitePictureFiles: WebsitePictureFilesTable;
  }
}
