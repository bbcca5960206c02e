import { Fragment } from 'react';
import { townOf } from '#features/brokerage/domain/brokerage.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { display, primaryAction } from '#features/site/site/page/page-styles.ts';
import { Picture } from '#features/site/site/picture.tsx';
import type { ShownNeighborhood } from '#features/site/site/shown-pictures.ts';

/** With a mouse, a caption appears on hover and focus. On a touch screen it always shows. */
export function AgentGallery({ agents, brokerage, neighborhoods }: SiteContent) {
  return (
    <>
      <h2 className={`${display} text-title`}>{`${townOf(brokerage)} neighborhoods`}</h2>
      <p className="mt-2">{agents.gallery.intro}</p>
      <div className="mt-6 grid gap-5 md:grid-cols-3">
        {neighborhoods.slice(0, 3).map((neighborhood) => (
          <Fragment key={neighborhood.name}>
            {' '}
            <GalleryPhoto {...neighborhood} />
          </Fragment>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-4">
        <a href="#contact" className={primaryAction}>
          Schedule Neighborhood Tour
        </a>
        <p className="max-w-xl text-sm text-quiet">{agents.gallery.note}</p>
      </div>
    </>
  );
}

function GalleryPhoto({ photo, name, caption, anchor }: ShownNeighborhood) {
  return (
    <a href={`${sitePaths.home}#${anchor}`} className="captioned relative block overflow-hidden">
      <Picture
        {...photo}
        sizes="(min-width: 48rem) 26rem, 90vw"
        className="aspect-[4/3] w-full object-cover"
      />
      <span className="caption absolute inset-x-0 bottom-0 bg-deep px-4 py-3 text-sm text-on-deep">
        <span className={`${display} block text-lg`}>{name}</span> {caption}
      </span>
    </a>
  );
}
