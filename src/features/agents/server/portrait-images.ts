import {
  leastPortrait,
  portraitFormats,
  portraitWidths,
} from '#features/agents/domain/agent-pages.ts';
import { withSharp } from '#shared/http/sharp-queue.ts';
import { decodePicture, findFocus } from '#features/pictures/server/decode-picture.ts';
import { encodePicture, type PictureFile } from '#features/pictures/server/encode-picture.ts';

const crops = portraitWidths.map((width) => ({
  width,
  height: (width * 5) / 4,
  mostBytes: Infinity,
}));

const rules = {
  field: 'portrait',
  least: leastPortrait,
  largest: { width: 1200, height: 1500 },
  keepsAlpha: false,
};

/**
 * Encodes an uploaded picture in the widths and formats of portraits.
 * @throws InvalidFieldsError for the field `portrait` if `decodePicture` refuses the file
 */
export const makePortrait = (bytes: unknown): Promise<PictureFile[]> =>
  withSharp(async (sharp) => {
    const pixels = await decodePicture(sharp, bytes, rules);
    const options = {
      focus: await findFocus(sharp, pixels),
      formats: portraitFormats,
      enlarges: true,
    };
    return (await encodePicture(sharp, pixels, crops, options)).files;
  });
