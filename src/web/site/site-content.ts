import { claimsOf, type Claim } from '#domain/advertising/claims.ts';
import { visibleContent } from '#domain/advertising/visible-content.ts';
import { toBrokerage, type Brokerage } from '#domain/brokerage.ts';
import type { WebsiteContent } from '#domain/website/parts.ts';
import type { CompiledSite, PublishedWebsite } from '#domain/website/site.ts';
import { homeCard } from './page/home-card.ts';
import {
  shownPictures,
  type ShownMark,
  type ShownNeighborhood,
  type SitePictures,
} from './shown-pictures.ts';

/**
 * The website's content as the pages show it: the facts about the brokerage, and the texts with
 * values in place of placeholders such as {hours}.
 */
export interface SiteContent extends Pick<WebsiteContent, 'home' | 'agents' | 'legal'> {
  brokerage: Brokerage;
  neighborhoods: ShownNeighborhood[];
  pictures: SitePictures;
  mark: ShownMark;
  colors: WebsiteContent['look']['colors'];
  homeCard: CompiledSite['homeCard'];
  /**
   * The claims of all pages. The pages show claims only from this list, from which the register of
   * claims is made too.
   */
  claims: Claim[];
}

/** @param now the time that the copyright's last year and the age of figures depend on */
export function toSiteContent(
  { content, pictures }: Pick<PublishedWebsite, 'content' | 'pictures'>,
  now: Date,
): SiteContent {
  const visible = visibleContent(content, now);
  const { home, agents, legal, look } = visible;
  const brokerage = toBrokerage(content.brokerage, now);
  const shown = shownPictures(visible, pictures);
  const { colors } = look;
  return {
    brokerage,
    home,
    ...shown,
    colors,
    homeCard: homeCard({ brokerage, pictures: shown.pictures, colors }),
    agents,
    legal,
    claims: claimsOf(content, now),
  };
}
