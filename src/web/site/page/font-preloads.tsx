import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';

/**
 * Loads both typefaces early, because the browser does not show a typeface that arrives after the
 * first paint.
 */
export function FontPreloads() {
  return [fraunces, figtree].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
  ));
}
