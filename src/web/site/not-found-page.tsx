import { paths } from '#web/paths.ts';
import { column, display, primaryAction } from './page-styles.ts';
import { Picture } from './picture.tsx';
import { pictures } from './pictures/pictures.ts';

export function NotFoundPage() {
  return (
    <div className={`${column} grid items-center gap-12 py-20 lg:grid-cols-2`}>
      <div>
        <h1 className={`${display} text-hero`}>Page Not Found</h1>
        <p className="mt-6 max-w-md text-xl">
          Nothing stands at this address. It may have moved, or the link may be mistyped.
        </p>
        <a href={paths.home} className={`${primaryAction} mt-8`}>
          Back to the home page
        </a>
      </div>
      <Picture
        picture={pictures.tybee}
        alt="The Tybee Island light, which has helped others find their way"
        sizes="(min-width: 64rem) 38rem, 90vw"
      />
    </div>
  );
}
