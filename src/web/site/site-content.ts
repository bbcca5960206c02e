import { claimsOf, type Claim } from '#domain/advertising/claims.ts';
import { visibleContent } from '#domain/advertising/visible-content.ts';
import { toBrokerage, type Brokerage } from '#domain/brokerage.ts';
import type { WebsiteContent } from '#domain/website/parts.ts';
import type { PublishedWebsite } from '#domain/website/site.ts';
import { shownPictures, type ShownNeighborhood, type SitePictures } from './shown-pictures.ts';

/** The website's content as the pages show it: the facts about the brokerage, and filled texts. */
export interface SiteContent extends Pick<WebsiteContent, 'home' | 'agents' | 'legal'> {
  brokerage: Brokerage;
  neighborhoods: ShownNeighborhood[];
  pictures: SitePictures;
  colors: WebsiteContent['look']['colors'];
  /** The claims of all pages. Pages show claims only from here, as the register does. */
  claims: Claim[];
}

/** @param now the time that the copyright's last year and the age of figures depend on */
export function toSiteContent(
  { content, pictures }: Pick<PublishedWebsite, 'content' | 'pictures'>,
  now: Date,
): SiteContent {
  const visible = visibleContent(content, now);
  const { home, agents, legal, look } = visible;
  return {
    brokerage: toBrokerage(content.brokerage, now),
    home,
    ...shownPictures(visible, pictures),
    colors: look.colors,
    agents,
    legal,
    claims: claimsOf(content, now),
  };
}
