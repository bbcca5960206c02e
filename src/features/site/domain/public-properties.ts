import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import type { WebsitePicture } from '#features/pictures/domain/pictures.ts';

export type ShownAs = 'available' | 'under_contract' | 'sold' | 'earlier';

/** A home as visitors may know it. */
export interface PublicProperty {
  id: string;
  title: string;
  description: string;
  neighborhood: string;
  bedrooms: number;
  bathrooms: number;
  halfBathrooms: number;
  sqft: number;
  /** The side of the sale for which the brokerage acted; null for a listed home. */
  side: 'seller' | 'buyer' | 'both' | null;
  /** The brokerage that lists or listed the home, if it is another one. */
  listingBrokerage: string | null;
  mlsNumber: string | null;
  shownAs: ShownAs;
  /** The end of the home's path. Its last eight characters stay when the title changes. */
  slug: string;
  /** The street, with its number unless the owner keeps it from visitors. */
  address: string;
  /** The price paid for a sold home, or else the asking price; null for "Price on request". */
  price: number | null;
  /** The month of the closing, "YYYY-MM"; null for a listed home. */
  closedIn: string | null;
  /** The line that Georgia requires if the owner is a licensee, or null. */
  ownerLine: string | null;
  picture: WebsitePicture | null;
  /** The brokerage's agent, if visitors may see the agent's page. */
  agent: TeamMember | null;
  /** Whether the home came with the sample office. */
  isSample: boolean;
  /** The time of the last edit, ISO 8601 in UTC. */
  changedAt: string;
}

/** The homes that visitors may see on a day. */
export interface PublicProperties {
  /** The available homes and those under contract, the newest in the MLS first. */
  listed: PublicProperty[];
  /** The homes sold in the last 24 months, at most 24, newest first. */
  sold: PublicProperty[];
  /** All other sold homes, newest first. */
  earlier: PublicProperty[];
}

/** The fewest sold homes that the site shows together. */
export const fewestSold = 3;

/** Returns the sold homes of all years, newest first, or none if there are too few to show. */
export function soldTogether({ sold, earlier }: PublicProperties): PublicProperty[] {
  const all = [...sold, ...earlier];
  return all.length < fewestSold ? [] : all;
}

/** Whether there is a page with all homes. */
export const hasHomesPage = (homes: PublicProperties): boolean =>
  homes.listed.length > 0 || soldTogether(homes).length > 0;
