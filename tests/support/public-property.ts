import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import { publicAgent } from './public-agent.ts';

/** A home for sale, as visitors see it. */
export const listedHome: PublicProperty = {
  id: '019aa000-0000-7000-8000-00003f9a2c1b',
  title: 'Porch house on Jones Street',
  description: 'Two porches over a garden.',
  neighborhood: 'Historic District',
  bedrooms: 3,
  bathrooms: 2,
  halfBathrooms: 1,
  sqft: 1850,
  price: 845_000,
  side: null,
  listingBrokerage: null,
  mlsNumber: 'SA-312345',
  shownAs: 'available',
  slug: 'porch-house-on-jones-street-3f9a2c1b',
  address: '18 East Jones Street',
  closedIn: null,
  ownerLine: 'Seller holds a real estate license.',
  picture: null,
  agent: publicAgent,
  isSample: false,
  changedAt: '2026-11-02T15:00:00.000Z',
};
