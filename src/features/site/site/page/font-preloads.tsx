import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import frauncesInAllWeights from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import figtreeEnglish from '#features/site/site/fonts/figtree-english.woff2?url';
import fraunces from '#features/site/site/fonts/fraunces-latin.woff2?url';
import frauncesEnglish from '#features/site/site/fonts/fraunces-english.woff2?url';
import frauncesTitle from '#features/site/site/fonts/fraunces-title.woff2?url';
import { isInTitleFont } from './title-font.ts';

export const adminFonts = [frauncesInAllWeights, figtree];

const english = [frauncesEnglish, figtreeEnglish];

/** The font files for English have no letters with accents. */
export const hasAccents = (words: object) => /[\u00C0-\u024F]/.test(JSON.stringify(words));

export const siteFonts = (withAccents: boolean) =>
  withAccents ? [...english, fraunces, figtree] : english;

/** The font file to load before all pictures, if it has the brokerage's name. */
export const titleFonts = (name: string) => (isInTitleFont(name) ? [frauncesTitle] : []);

/**
 * Loads font files early. Most have `font-display: optional`, so the browser shows the fallback
 * typeface instead of a typeface that arrives late.
 */
export function FontPreloads({ fonts }: { fonts: string[] }) {
  return fonts.map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
  ));
}
