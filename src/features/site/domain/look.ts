import type { BrandMark } from '#shared/domain/brand-mark.ts';
import { color, group, line, picture, shown, type ContentOf } from './fields.ts';
import type { PictureShape } from '#features/pictures/domain/pictures.ts';

const place = (label: string, shape: PictureShape, help?: string) =>
  group(
    label,
    {
      picture: picture('Picture', shape),
      alt: line('Description of the picture', 160, {
        least: 10,
        isOptional: true,
        describes: 'picture',
        help: 'Describe the photo for people who can’t see it.',
      }),
    },
    help,
  );

/** If a color or a picture is empty, the shipped one is used. */
export const lookGroups = {
  colors: group('Colors', {
    main: color('Main color', 'Buttons and dark bands.'),
    accent: color(
      'Accent color',
      'Figures, underlines, and the focus outline on dark backgrounds.',
    ),
  }),
  mark: group('Brand mark', {
    shown: shown('Without a mark, the name is shown alone.'),
    picture: picture(
      'Mark',
      'mark',
      'A square mark. Your name is written beside it, for readers, for search engines, and for the Commission.',
    ),
  }),
  hero: place('Hero', 'wide', 'The large picture at the top of the home page.'),
  headshot: place('Headshot', 'portrait'),
  property: place('Property', 'landscape'),
  house: place('House', 'landscape'),
  park: place('Park', 'landscape', 'Also shown on pages that do not exist.'),
};

export type LookContent = ContentOf<typeof lookGroups>;

export function brandMarkOf({ mark }: Pick<LookContent, 'mark'>): BrandMark {
  if (mark.shown === 'hidden') return { kind: 'none' };
  return mark.picture === '' ? { kind: 'shipped' } : { kind: 'picture', id: mark.picture };
}
