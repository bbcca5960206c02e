import { sitePaths } from '#domain/paths.ts';
import { NoticePage } from './notice-page.tsx';
import { pictures } from './pictures/pictures.ts';

export function NotFoundPage() {
  return (
    <NoticePage
      heading="Page Not Found"
      text="We can’t find that page. It may have moved, or the link may be mistyped."
      action={{ name: 'Back to the home page', href: sitePaths.home }}
      picture={pictures.tybee}
      alt="The Tybee Island light, which has helped others find their way"
    />
  );
}
