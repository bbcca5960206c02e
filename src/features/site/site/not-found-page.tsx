import { sitePaths } from '#shared/domain/paths.ts';
import { NoticePage } from './notice-page.tsx';
import { pictures as drawings } from './pictures/pictures.ts';
import type { ShownPicture, SitePictures } from './shown-pictures.ts';

const drawing: ShownPicture = {
  picture: drawings.tybee,
  alt: 'The Tybee Island light, which has helped others find their way',
};

/**
 * Shows the brokerage's own picture of a park, or the drawing of a lighthouse if none was uploaded.
 */
export function NotFoundPage({ pictures: { park } }: { pictures: SitePictures }) {
  return (
    <NoticePage
      heading="Page Not Found"
      text="We can’t find that page. It may have moved, or the link may be mistyped."
      action={{ name: 'Back to the home page', href: sitePaths.home }}
      {...(park.upload ? park : drawing)}
    />
  );
}
