import type { Claim } from '#features/site/domain/claims/claims.ts';
import { visibleContent } from '#features/site/domain/claims/visible-content.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { ClosedDay } from '#features/brokerage/domain/closed-days.ts';
import { closedDaysAhead } from '#features/brokerage/domain/office-hours.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { colorsOf } from '#features/site/domain/colors/site-colors.ts';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import type { CompiledSite, PublishedWebsite } from '#features/site/domain/site.ts';
import { socialCardUrl } from './pictures/pictures.ts';
import {
  shownPictures,
  type ShownMark,
  type ShownNeighborhood,
  type SitePictures,
} from './shown-pictures.ts';

/**
 * The website's content as the pages show it. Tokens in texts, such as {hours}, are replaced by the
 * brokerage's facts, and figures that are too old are left out.
 */
export interface SiteContent extends Pick<WebsiteContent, 'home' | 'agents' | 'legal'> {
  brokerage: Brokerage;
  /** The closed days of the next 90 days, for search engines. */
  closedAhead: ClosedDay[];
  /** The closed days of the next 7 days, for visitors. */
  closedSoon: ClosedDay[];
  neighborhoods: ShownNeighborhood[];
  pictures: SitePictures;
  mark: ShownMark;
  colors: WebsiteContent['look']['colors'];
  homeCard: CompiledSite['homeCard'];
  /**
   * The claims of all pages, made by the function that also makes the register of claims. The pages
   * show their figures and the badge only from this list.
   */
  claims: Claim[];
  /** Whether visitors see samples (see `isSampleBrokerage`). */
  showsSamples: boolean;
}

/**
 * Returns the picture for shared links to the home page. It shows the name, the city, the hero and
 * the colors, so the server draws another picture if any of these is not the shipped one.
 */
function homeCard({
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

/**
 * @param now the time that the copyright's last year, the age of figures and the signatures depend on
 * @param showsSamples whether visitors see samples (see `isSampleBrokerage`)
 */
export function toSiteContent(
  website: Omit<PublishedWebsite, 'publishedAt'>,
  now: Date,
  showsSamples: boolean,
): SiteContent {
  const { content, pictures, closedDays } = website;
  const { content: visible, claims } = visibleContent(website, now, showsSamples);
  const { home, agents, legal, look } = visible;
  const facts = toBrokerage(content.brokerage, now, closedDays);
  const brokerage = {
    ...facts,
    networks: facts.networks.filter(({ address }) => showsSamples || address),
  };
  const shown = shownPictures(visible, pictures);
  const { colors } = look;
  const closedAhead = closedDaysAhead(brokerage.hours, officeDay(now), 90);
  return {
    brokerage,
    closedAhead,
    closedSoon: closedAhead.filter(({ date }) => date <= addDays(officeDay(now), 7)),
    home,
    ...shown,
    colors,
    homeCard: homeCard({ brokerage, pictures: shown.pictures, colors }),
    agents,
    legal,
    claims,
    showsSamples,
  };
}
