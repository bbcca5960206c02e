import type { Brokerage } from '#domain/brokerage.ts';
import type { CompiledSite } from '#domain/website/site.ts';
import { sitePaths } from '#domain/paths.ts';
import { shippedContent } from '#domain/website/parts.ts';
import { socialCardUrl } from '#web/site/pictures/pictures.ts';

/**
 * Returns the picture for shared links to the home page. The name is part of the picture, so the
 * server draws another one for another name.
 */
export function homeCard({ name, city }: Brokerage): CompiledSite['homeCard'] {
  const shipped = shippedContent.brokerage.name;
  return name === shipped.name && city === shipped.city
    ? { path: socialCardUrl, isShipped: true }
    : { path: sitePaths.homeCard(name, city), isShipped: false };
}
