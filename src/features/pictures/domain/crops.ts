import { cropAround, type CropArea, type Size, type WebsitePicture } from './pictures.ts';

type Upload = Pick<WebsitePicture, 'width' | 'height' | 'focus'>;

/** @returns the focal point's position inside a crop in percent, for CSS's `object-position` */
export const focusIn = (area: CropArea, { focus, width, height }: Upload) => ({
  x: Math.round((focus.x * width - 100 * area.left) / area.width),
  y: Math.round((focus.y * height - 100 * area.top) / area.height),
});

/**
 * Returns the part of an upload that is visible in a box of a page. The server has cropped the
 * picture's file to the shape of `crop`, and the browser crops the file again to that of `box`.
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
