import type { Picture as PictureFiles } from './pictures/pictures.ts';

type PictureProps = {
  picture: PictureFiles;
  alt: string;
  sizes: string;
  /**
   * Whether the browser loads the picture early. Set only for the largest picture of the first
   * screen.
   */
  priority?: boolean;
  className?: string;
};

const phone = '(max-width: 47.99rem)';

export function Picture({ picture, alt, sizes, priority = false, className }: PictureProps) {
  const { width, height, widths, sources, square } = picture;
  return (
    <picture>
      {square && (
        <>
          <source type="image/avif" media={phone} srcSet={square.avif} />
          <source type="image/webp" media={phone} srcSet={square.webp} />
        </>
      )}
      <source type="image/avif" srcSet={srcSet(sources.avif)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(sources.webp)} sizes={sizes} />
      <img
        src={sources.jpg[Math.max(...widths)]}
        srcSet={srcSet(sources.jpg)}
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

function srcSet(urls: Record<number, string>): string {
  return Object.entries(urls)
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ');
}
