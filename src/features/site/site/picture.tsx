import type { Picture as PictureFiles, PictureFile } from './pictures/pictures.ts';

type PictureProps = {
  picture: PictureFiles;
  alt: string;
  sizes: string;
  /** Whether the browser loads the picture early. Set only for the first picture of a page. */
  priority?: boolean;
  className?: string;
};

const phone = '(max-width: 47.99rem)';

/**
 * Loads a picture with `priority` before the typefaces. A picture with a square crop is preloaded
 * only on phones. React moves the link to the head because it has an `href`.
 */
function PicturePreload({ picture: { sources, square }, sizes }: PictureProps) {
  const files = square
    ? { href: square.avif, media: phone }
    : {
        href: sources.avif[0]?.url,
        imageSrcSet: srcSet(sources.avif),
        imageSizes: sizes,
      };
  return <link rel="preload" as="image" type="image/avif" fetchPriority="high" {...files} />;
}

export function Picture(props: PictureProps) {
  const { picture, alt, sizes, priority = false, className } = props;
  const { width, height, sources, square } = picture;
  return (
    <picture>
      {priority && <PicturePreload {...props} />}
      {square && (
        <>
          <source type="image/avif" media={phone} srcSet={square.avif} />
          <source type="image/webp" media={phone} srcSet={square.webp} />
        </>
      )}
      <source type="image/avif" srcSet={srcSet(sources.avif)} sizes={sizes} />
      <img
        src={sources.webp.at(-1)?.url}
        srcSet={srcSet(sources.webp)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        className={className}
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

const srcSet = (files: PictureFile[]) =>
  files.map(({ url, width }) => `${url} ${width}w`).join(', ');
