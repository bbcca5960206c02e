import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import { counted } from '#shared/domain/text/counted.ts';

const number = new Intl.NumberFormat('en-US');
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const priceInWords = ({ price }: PublicProperty): string =>
  price === null ? 'Price on request' : `$${number.format(price)}`;

/** Half bathrooms count as halves, as in "2.5 baths". */
const bathsOf = ({ bathrooms, halfBathrooms }: PublicProperty) => bathrooms + halfBathrooms / 2;

export const factsInWords = (home: PublicProperty): string =>
  [
    home.bedrooms === 0 ? 'Studio' : counted(home.bedrooms, 'bed'),
    counted(bathsOf(home), 'bath'),
    `${number.format(home.sqft)} sq ft`,
  ].join(', ');

export const closedInWords = (closedIn: string): string => month.format(new Date(closedIn));

const sides = {
  seller: 'Represented the seller.',
  buyer: 'Represented the buyer.',
  both: 'Represented the seller and the buyer.',
} as const;

/** Returns what must be said of a home: for whom the brokerage acted, and who else had a part. */
export const noteOf = ({ isSample, side, listingBrokerage, ownerLine }: PublicProperty): string =>
  [
    isSample && 'Sample home.',
    side && sides[side],
    listingBrokerage && `Listed by ${listingBrokerage}.`,
    ownerLine,
  ]
    .filter(Boolean)
    .join(' ');

export const addressOf = ({ address, neighborhood }: PublicProperty): string =>
  `${address}, ${neighborhood}`;

export const statusInWords = ({ shownAs }: PublicProperty): string =>
  shownAs === 'under_contract' ? 'Under Contract' : 'Available';
