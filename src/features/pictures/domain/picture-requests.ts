import * as z from 'zod/mini';
import { focalPoint, pictureShapeNames, websitePicture } from './pictures.ts';
import { boundedText } from '#shared/domain/fields.ts';

const percent = 'Enter a whole number from 0 to 100';
const focusPart = z.int(percent).check(z.minimum(0, percent), z.maximum(100, percent));

/** `x` and `y` are percentages of the picture's width and height, from the top left. */
export const focusInput = z.object({ x: focusPart, y: focusPart });

/** Without `focus`, such as "50,20", the server chooses the focal point. */
export const uploadQuery = z.object({
  shape: z.enum(pictureShapeNames, 'Must be a shape of the website'),
  focus: z.optional(
    z.pipe(
      boundedText(7, percent, percent).check(z.regex(/^(\d{1,2}|100),(\d{1,2}|100)$/, percent)),
      z.pipe(
        z.transform((text: string) => {
          const [x = 50, y = 50] = text.split(',').map(Number);
          return { x, y };
        }),
        focalPoint,
      ),
    ),
  ),
});

export const editablePicture = z.extend(websitePicture, {
  /** Whether the uncropped picture is still stored, without which the focal point cannot move. */
  hasMaster: z.boolean(),
  /** Whether a published version has ever named the picture. */
  isPublished: z.boolean(),
});
export type EditablePicture = z.output<typeof editablePicture>;

export const uploadedPicture = z.extend(editablePicture, {
  /** A sentence if a file is larger than planned, or null. */
  note: z.nullable(z.string()),
});
export type UploadedPicture = z.output<typeof uploadedPicture>;
