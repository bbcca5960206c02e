import { Fragment } from 'react';
import { display, primaryAction } from '#web/site/page/page-styles.ts';
import { Picture } from '#web/site/picture.tsx';
import { pictures } from '#web/site/pictures/pictures.ts';
import { gallery } from './agent-content.ts';

type Photo = (typeof gallery.photos)[number];

/**
 * One tall photo with two wide photos beside it. A photo's caption appears on hover and on focus.
 */
export function AgentGallery() {
  const [tall, ...wide] = gallery.photos;
  return (
    <>
      <h2 className={`${display} text-lead`}>{gallery.heading}</h2>
      <p className="mt-3 text-xl">{gallery.intro}</p>
      <div className="mt-10 grid gap-5 md:grid-cols-2">
        <GalleryPhoto {...tall} />
        <div className="grid gap-5">
          {wide.map((photo) => (
            <Fragment key={photo.name}>
              {' '}
              <GalleryPhoto {...photo} />
            </Fragment>
          ))}
        </div>
      </div>
      <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
        <a href="#contact" className={primaryAction}>
          {gallery.action}
        </a>
        <p className="max-w-xl text-sm text-quiet">{gallery.note}</p>
      </div>
    </>
  );
}

function GalleryPhoto({ picture, name, caption, href, alt }: Photo) {
  return (
    <a href={href} className="captioned relative block overflow-hidden">
      <Picture
        picture={pictures[picture]}
        alt={alt}
        sizes="(min-width: 48rem) 38rem, 90vw"
        className="h-full w-full object-cover"
      />
      <span className="caption absolute inset-x-0 bottom-0 bg-deep px-6 py-4 text-on-deep">
        <span className={`${display} block text-2xl`}>{name}</span> {caption}
      </span>
    </a>
  );
}
