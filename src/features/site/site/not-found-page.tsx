import { sitePaths } from '#shared/domain/paths.ts';
import { NoticePage } from './notice-page.tsx';

export const NotFoundPage = () => (
  <NoticePage
    heading="Page Not Found"
    text="We can’t find that page. It may have moved, or the link may be mistyped."
    action={{ name: 'Back to the home page', href: sitePaths.home }}
  />
);
