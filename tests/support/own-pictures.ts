import { type PartId, shippedContent, type WebsiteContent } from '#domain/website/parts.ts';
import { pictureShapes, type PictureShape, type WebsitePicture } from '#domain/website/pictures.ts';
import type { PublishedWebsite } from '#domain/website/site.ts';

const idOf = (nth: number) => `018f0000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

/** Returns an upload that is twice as wide as high. */
export const upload = (
  nth: number,
  shape: PictureShape,
  focus: WebsitePicture['focus'] = { x: 50, y: 50 },
): WebsitePicture => ({
  id: idOf(nth),
  shape,
  width: 4000,
  height: 2000,
  widths: pictureShapes[shape].crops.map(({ width }) => width),
  focus,
  hasAlpha: false,
});

const place = (nth: number) => ({ picture: idOf(nth), alt: `Our photograph ${nth}` });

/** Returns the shipped website with uploaded pictures in all places. */
export function websiteWithPictures(
  content: Partial<Pick<WebsiteContent, PartId>> = {},
): PublishedWebsite {
  const uploads = [
    upload(1, 'wide', { x: 80, y: 40 }),
    upload(2, 'portrait', { x: 20, y: 30 }),
    ...[3, 4, 5, 6, 7, 8, 9].map((nth) => upload(nth, 'landscape', { x: 10 * nth, y: 50 })),
  ];
  const { neighborhoods, look } = shippedContent;
  return {
    content: {
      ...shippedContent,
      look: {
        ...look,
        hero: place(1),
        headshot: place(2),
        property: place(3),
        house: place(4),
        park: place(5),
      },
      neighborhoods: {
        neighborhoods: {
          entries: neighborhoods.neighborhoods.entries.map((entry, nth) => ({
            ...entry,
            ownPicture: idOf(6 + nth),
            alt: `Our photograph ${6 + nth}`,
          })),
        },
      },
      ...content,
    },
    publishedAt: {},
    pictures: Object.fromEntries(uploads.map((each) => [each.id, each])),
  };
}
