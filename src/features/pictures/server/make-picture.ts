import {
  pictureShapes,
  type FocalPoint,
  type PictureCrop,
  type PictureFormat,
  type PictureShape,
  type Size,
} from '#features/pictures/domain/pictures.ts';
import { withSharp, type SharpModule } from '#shared/http/sharp-queue.ts';
import { decodePicture, findFocus, type Pixels, type UploadRules } from './decode-picture.ts';
import { encodePicture, type PictureFile } from './encode-picture.ts';

export interface MadePicture extends Size {
  shape: PictureShape;
  focus: FocalPoint;
  hasAlpha: boolean;
  master: Buffer;
  files: PictureFile[];
  isTooLarge: boolean;
}

const isMark = (shape: PictureShape) => shape === 'mark';

function largestOf(shape: PictureShape): Size {
  const { width, height } = pictureShapes[shape].crops.at(-1) ?? pictureShapes[shape].least;
  return { width, height };
}

const rulesFor = (shape: PictureShape): UploadRules => ({
  field: 'picture',
  least: pictureShapes[shape].least,
  largest: largestOf(shape),
  keepsAlpha: isMark(shape),
});

function encodeMaster(sharp: SharpModule, { data, raw }: Pixels, shape: PictureShape) {
  const image = sharp(data, { raw });
  return (isMark(shape) ? image.png() : image.jpeg({ quality: 90 })).toBuffer();
}

async function hasTransparency(sharp: SharpModule, { data, raw }: Pixels): Promise<boolean> {
  return !(await sharp(data, { raw }).stats()).isOpaque;
}

/**
 * Makes the files of a picture, from an upload or from the stored picture before it was cropped
 * (the master).
 * @param chosenFocus the focal point, or undefined to use the point that `findFocus` returns
 * @throws InvalidFieldsError for the field `picture` if the upload is not accepted
 */
export const makePicture = (
  bytes: unknown,
  shape: PictureShape,
  chosenFocus: FocalPoint | undefined,
): Promise<MadePicture> =>
  withSharp(async (sharp) => {
    const pixels = await decodePicture(sharp, bytes, rulesFor(shape));
    const focus = chosenFocus ?? (await findFocus(sharp, pixels));
    const crops: readonly PictureCrop[] = pictureShapes[shape].crops;
    const formats: readonly PictureFormat[] = pictureShapes[shape].formats;
    const options = { focus, formats, enlarges: false };
    return {
      shape,
      width: pixels.raw.width,
      height: pixels.raw.height,
      focus,
      hasAlpha: isMark(shape) && (await hasTransparency(sharp, pixels)),
      master: await encodeMaster(sharp, pixels, shape),
      ...(await encodePicture(sharp, pixels, crops, options)),
    };
  });
