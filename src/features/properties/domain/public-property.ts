import { slugOf, type TeamMember } from '#features/agents/domain/agent-pages.ts';
import type { WebsitePicture } from '#features/pictures/domain/pictures.ts';
import type { PublicProperty, ShownAs } from '#features/site/domain/public-properties.ts';
import { addDays, addMonths } from '#shared/domain/calendar.ts';
import type { Property } from './properties.ts';

/** The days for which "Still right" keeps a home on the site. */
export const stillRightDays = 30;
/** The months after its closing in which a sold home is under Recently Sold, not under Earlier. */
const recentMonths = 24;
/**
 * The maximum numbers of homes in the lists of the page with all homes. Further sold ones are under
 * Earlier. Further listed ones have pages, which search engines find.
 */
export const mostShown = { listed: 12, sold: 24 };

export const hiddenReasons = {
  permission: 'Draft: record the owner’s permission first',
  mls: 'A home on this site is public marketing: enter it in the MLS first',
  agreement: 'Draft: enter the end of the listing agreement',
  sale: 'Draft: enter the closing, our side and the price',
  ended: 'No longer shown: listing agreement ended',
  unconfirmed: 'No longer shown: 30 days without “Still right”',
} as const;
export type HiddenReason = keyof typeof hiddenReasons;

export type PublicState = { shownAs: ShownAs } | { hidden: HiddenReason };

type Decisive = Pick<
  Property,
  | 'status'
  | 'permittedBy'
  | 'permittedOn'
  | 'permissionMethod'
  | 'mlsNumber'
  | 'mlsEnteredOn'
  | 'listingEndsOn'
  | 'stillRightOn'
  | 'closedOn'
  | 'side'
  | 'soldPrice'
  | 'isPriceShown'
>;

function soldState(home: Decisive, today: string): PublicState {
  const { closedOn, side, soldPrice, isPriceShown } = home;
  if (!closedOn || !side || (isPriceShown && soldPrice === null)) return { hidden: 'sale' };
  return { shownAs: addMonths(closedOn, recentMonths) > today ? 'sold' : 'earlier' };
}

/** Returns the last day on which a listed home is public, unless it is confirmed before. */
export function lastPublicDay(home: Pick<Decisive, 'listingEndsOn' | 'stillRightOn'>): string {
  const lastConfirmed = addDays(home.stillRightOn, stillRightDays - 1);
  const { listingEndsOn } = home;
  return listingEndsOn && listingEndsOn < lastConfirmed ? listingEndsOn : lastConfirmed;
}

/**
 * Returns whether and as what visitors see a home on a day. Nothing is public without the owner's
 * recorded permission. A listed home must be in the MLS. It is public through the last day of its
 * listing agreement, and for 30 days after the office last said that it is still right.
 */
export function publicStateOf(home: Decisive, today: string): PublicState {
  if (!home.permittedBy || !home.permittedOn || !home.permissionMethod) {
    return { hidden: 'permission' };
  }
  if (home.status === 'sold') return soldState(home, today);
  if (!home.mlsNumber || !home.mlsEnteredOn) return { hidden: 'mls' };
  if (!home.listingEndsOn) return { hidden: 'agreement' };
  if (home.listingEndsOn < today) return { hidden: 'ended' };
  if (lastPublicDay(home) < today) return { hidden: 'unconfirmed' };
  return { shownAs: home.status };
}

/**
 * Whether "Still right" keeps a home on the site, or brings it back. A draft, a home whose listing
 * agreement has ended, and a sold one need an edit instead.
 */
export function canBeConfirmed(home: Decisive, today: string): boolean {
  const state = publicStateOf(home, today);
  return home.status !== 'sold' && ('shownAs' in state || state.hidden === 'unconfirmed');
}

/** The line that Georgia requires if the owner of an advertised home is a licensee. */
const licensedOwnerLine = 'Seller holds a real estate license.';

const idEnd = 8;

/** The slug names the title, because the address may be without its number. */
const propertySlugOf = ({ id, title }: Pick<Property, 'id' | 'title'>) =>
  `${slugOf(title)}-${id.slice(-idEnd)}`;

/** Whether a slug is the present or an earlier one of a home. */
export const isSlugOf = (slug: string, { id }: Pick<Property, 'id'>) =>
  slug.endsWith(`-${id.slice(-idEnd)}`);

/** The stored fields of a home that `toPublicProperty` reads. */
export type StoredProperty = Omit<Property, 'agentName' | 'agentIsActive' | 'createdAt'> & {
  isSample: boolean;
};

/** @param agents those whose pages visitors may see @returns undefined if it is not public */
export function toPublicProperty(
  home: StoredProperty,
  today: string,
  agents: readonly TeamMember[],
  picture: WebsitePicture | null,
): PublicProperty | undefined {
  const state = publicStateOf(home, today);
  if ('hidden' in state) return undefined;
  const isSold = home.status === 'sold';
  const { id, title, description, neighborhood, bedrooms, bathrooms, halfBathrooms, sqft } = home;
  return {
    id,
    title,
    description,
    neighborhood,
    bedrooms,
    bathrooms,
    halfBathrooms,
    sqft,
    shownAs: state.shownAs,
    slug: propertySlugOf(home),
    address: [...(home.isNumberShown ? [home.streetNumber] : []), home.street]
      .filter(Boolean)
      .join(' '),
    price: home.isPriceShown ? (isSold ? home.soldPrice : home.price) : null,
    side: isSold ? home.side : null,
    closedIn: isSold ? (home.closedOn?.slice(0, 7) ?? null) : null,
    listingBrokerage: home.listingBrokerage,
    mlsNumber: isSold ? null : home.mlsNumber,
    ownerLine: home.isOwnerLicensed ? licensedOwnerLine : null,
    picture,
    agent: agents.find((agent) => agent.id === home.agentId) ?? null,
    isSample: home.isSample,
    changedAt: home.updatedAt,
  };
}
