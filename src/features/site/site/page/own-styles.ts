import {
  colorsOf,
  shippedColors,
  type SiteColors,
  type Theme,
} from '#features/site/domain/colors/site-colors.ts';
import { cropAround, pictureShapes } from '#features/pictures/domain/pictures.ts';
import { focusIn } from '#features/pictures/domain/crops.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import type { ShownPicture } from '#features/site/site/shown-pictures.ts';
import { sitePaths } from '#shared/domain/paths.ts';

/**
 * On large screens, covers the left side of an uploaded hero picture in both themes, so that the
 * text on it is readable. It overrides the `dusk` class of `site.css`, which covers the shipped
 * drawing in dark mode only.
 */
const veil =
  '.dusk{background:linear-gradient(to right,color-mix(in srgb,var(--ground) 92%,transparent) 48%,transparent 80%)}';

/**
 * A light background behind an uploaded mark (logo) with transparent parts, because such a mark may
 * be dark. In the light theme the header has the same color, so the background cannot be seen.
 */
const paper = '.paper{background:#faf6ee;padding:3px;border-radius:3px}';

/** Keeps an uploaded picture's focal point visible in any box. Empty for a drawing. */
function focusRule({ upload }: ShownPicture): string {
  if (!upload) return '';
  const largest = pictureShapes[upload.shape].crops.at(-1) ?? upload;
  const { x, y } = focusIn(cropAround(upload, upload.focus, largest), upload);
  return `[src^="${sitePaths.pictures}${upload.id}"]{object-position:${x}% ${y}%}`;
}

/** Visitors might not recognize an error message in another color than the shipped one. */
function themeRules(theme: Theme, colors: SiteColors): string {
  const declarations = Object.entries(colors[theme]).map(([name, color]) => `--${name}:${color}`);
  return `:root{${declarations.join(';')}}form,.bg-brick,.border-brick{--brick:${shippedColors[theme].brick}}`;
}

/**
 * Returns CSS rules with the brokerage's own colors, or an empty text if it chose none. The rules
 * do not apply to printed pages, which keep the shipped colors.
 */
function colorRules({ colors }: SiteContent): string {
  if (colors.main === '' && colors.accent === '') return '';
  const own = colorsOf({ colors });
  return `@media screen{${themeRules('light', own)}}@media screen and (prefers-color-scheme:dark){${themeRules('dark', own)}}`;
}

/**
 * Returns the CSS rules that depend on the colors and pictures that the brokerage published, or an
 * empty text if none are needed. The rules are in no CSS cascade layer, so they override the rules
 * of the elements' class names. They consist of fixed text and of checked colors, numbers and ids.
 */
export function ownStyles(content: SiteContent): string {
  const { pictures, neighborhoods, mark } = content;
  const shown = [...Object.values(pictures), ...neighborhoods.map(({ photo }) => photo)];
  const rules = new Set(shown.map(focusRule));
  const hasPaper = mark.kind === 'picture' && mark.upload.hasAlpha;
  return [
    colorRules(content),
    ...rules,
    pictures.hero.upload ? veil : '',
    hasPaper ? paper : '',
  ].join('');
}
