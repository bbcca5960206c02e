import { cropAround, type CropArea, type WebsitePicture } from '#domain/website/pictures.ts';

type Upload = Pick<WebsitePicture, 'width' | 'height' | 'focus'>;
type Size = Pick<CropArea, 'width' | 'height'>;

/** @returns the place of the focus inside of a crop, in percent, for CSS's `object-position` */
export const focusIn = (area: CropArea, { focus, width, height }: Upload) => ({
  x: Math.round((focus.x * width - 100 * area.left) / area.width),
  y: Math.round((focus.y * height - 100 * area.top) / area.height),
});

/**
 * @returns the part of an upload that is visible in a box of the page, which crops the picture's
 * file to the shape of the box
 */
export function visibleArea(upload: Upload, crop: Size, box: Size): CropArea {
  const area = cropAround(upload, upload.focus, crop);
  const position = focusIn(area, upload);
  const scale = Math.min(area.width / box.width, area.height / box.height);
  const width = box.width * scale;
  const height = box.height * scale;
  return {
    left: area.left + ((area.width - width) * position.x) / 100,
    top: area.top + ((area.height - height) * position.y) / 100,
    width,
    height,
  };
}
