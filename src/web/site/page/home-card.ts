import { colorsOf } from '#domain/website/colors/site-colors.ts';
import type { CompiledSite } from '#domain/website/site.ts';
import { sitePaths } from '#domain/paths.ts';
import { shippedContent } from '#domain/website/parts.ts';
import { socialCardUrl } from '#web/site/pictures/pictures.ts';
import type { SiteContent } from '#web/site/site-content.ts';

/**
 * Returns the picture for shared links to the home page. It shows the name, the hero and the
 * colors, so the server draws another one if any of them is not the shipped one.
 */
export function homeCard({
  brokerage: { name, city },
  pictures,
  colors,
}: Pick<SiteContent, 'brokerage' | 'pictures' | 'colors'>): CompiledSite['homeCard'] {
  const shipped = shippedContent.brokerage.name;
  const heroId = pictures.hero.upload?.id;
  const look = [heroId, colors.main, colors.accent].join('').replaceAll('#', '');
  const { deep, gold } = colorsOf({ colors }).light;
  const drawn = { lines: [name, city] as [string, string], heroId, colors: { deep, gold } };
  return name === shipped.name && city === shipped.city && look === ''
    ? { ...drawn, path: socialCardUrl, isShipped: true }
    : { ...drawn, path: sitePaths.homeCard(name, city, look), isShipped: false };
}
