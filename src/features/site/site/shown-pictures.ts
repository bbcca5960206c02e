import { brandMarkOf, type LookContent } from '#features/site/domain/look.ts';
import type { BrandMark } from '#shared/domain/brand-mark.ts';
import type { Neighborhood } from '#features/site/domain/neighborhoods.ts';
import type { WebsiteContent } from '#features/site/domain/parts.ts';
import { pictureShapes, type WebsitePicture } from '#features/pictures/domain/pictures.ts';
import type { PublishedWebsite } from '#features/site/domain/site.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { type Picture, pictures as drawings } from './pictures/pictures.ts';

/** An uploaded picture or a shipped drawing, with its description. */
export interface ShownPicture {
  picture: Picture;
  alt: string;
  /** The upload. Missing for a drawing. */
  upload?: WebsitePicture;
}

/** The places of the site whose pictures can be replaced under Look, without the brand mark. */
type Place = 'hero' | 'headshot' | 'property' | 'house' | 'park';

export interface ShownNeighborhood extends Neighborhood {
  photo: ShownPicture;
}

type Uploads = PublishedWebsite['pictures'];

const shippedPlaces: Record<Place, ShownPicture> = {
  hero: {
    picture: drawings.hero,
    alt: 'A Savannah square at morning: live oaks hung with Spanish moss over a quiet walk',
  },
  headshot: { picture: drawings.teamPortrait, alt: 'Portrait of an agent of the brokerage' },
  property: { picture: drawings.property, alt: 'A Savannah property with a deep front porch' },
  house: { picture: drawings.house, alt: 'A historic house with tall shuttered windows' },
  park: { picture: drawings.park, alt: 'The fountain in a Savannah park under live oaks' },
};

/** Returns the uploaded picture with this id, or undefined if there is none. */
function findUpload(id: string, alt: string, uploads: Uploads): ShownPicture | undefined {
  const upload = uploads[id];
  return upload && { picture: filesOf(upload), alt, upload };
}

export function filesOf({ id, shape, widths }: WebsitePicture): Picture {
  const { crops } = pictureShapes[shape];
  const isHero = shape === 'wide';
  const [smallest = 0, ...larger] = widths;
  const urlOf = (width: number, format: string) => sitePaths.picture(id, width, format);
  const filesIn = (format: string) =>
    (isHero ? larger : widths).map((width) => ({ url: urlOf(width, format), width }));
  const largest = crops.findLast((crop) => widths.includes(crop.width)) ?? crops[0];
  return {
    width: largest.width,
    height: largest.height,
    sources: { avif: filesIn('avif'), webp: filesIn('webp') },
    ...(isHero && { square: { avif: urlOf(smallest, 'avif'), webp: urlOf(smallest, 'webp') } }),
  };
}

export type SitePictures = Record<Place, ShownPicture>;

const placesOf = (look: LookContent, uploads: Uploads): SitePictures =>
  Object.fromEntries(
    Object.entries(shippedPlaces).map(([place, shipped]) => {
      const { picture, alt } = look[place as Place];
      return [place, findUpload(picture, alt, uploads) ?? shipped];
    }),
  ) as SitePictures;

const withPhotos = (entries: Neighborhood[], uploads: Uploads): ShownNeighborhood[] =>
  entries.map((entry) => ({
    ...entry,
    photo: findUpload(entry.ownPicture, entry.alt, uploads) ?? {
      picture: drawings[entry.picture],
      alt: entry.alt,
    },
  }));

/** The brand mark (logo) that the pages show. If it is a picture, the type contains the upload. */
export type ShownMark =
  | Exclude<BrandMark, { kind: 'picture' }>
  | { kind: 'picture'; upload: WebsitePicture };

function shownMark(look: LookContent, uploads: Uploads): ShownMark {
  const mark = brandMarkOf(look);
  if (mark.kind !== 'picture') return mark;
  const upload = uploads[mark.id];
  return upload ? { kind: 'picture', upload } : { kind: 'shipped' };
}

export const shownPictures = (content: WebsiteContent, uploads: Uploads) => ({
  pictures: placesOf(content.look, uploads),
  mark: shownMark(content.look, uploads),
  neighborhoods: withPhotos(content.neighborhoods.neighborhoods.entries, uploads),
});
