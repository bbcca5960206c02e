import { describe, expect, test } from 'vitest';
import { slugOf, type PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { toSiteContent } from '#features/site/site/site-content.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { metaOf } from './page-meta.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import { fullTitle } from '#features/site/site/page/page-title.ts';

const shippedSiteContent = toSiteContent(
  { content: shippedContent, pictures: {}, reviews: [] },
  new Date(),
  true,
);

const eleanor: PublicAgent = {
  id: '0193a3b0-1111-7111-8111-111111111111',
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  email: 'eleanor@example.com',
  phone: null,
  licenseNumber: '000101',
  slug: 'eleanor-whitfield',
  headline: null,
  biography: null,
  whatsapp: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  isSample: true,
  isRealtor: null,
  areas: null,
  languages: null,
  isFirst: false,
  portraitId: null,
  changedAt: '2026-11-21T15:00:00.000Z',
};

function said(change: Partial<PublicAgent>) {
  const agent = { ...eleanor, ...change };
  const { title, description } = metaOf({ page: 'agent', agent }, shippedSiteContent);
  return { title: fullTitle(title, shippedSiteContent.brokerage.name), description };
}

test.each([
  [false, null, 'Eleanor Whitfield, Real Estate Agent in Savannah, GA'],
  [false, true, 'Eleanor Whitfield, REALTOR® | Marsh & Square Realty'],
  [true, null, 'Eleanor Whitfield, REALTOR® | Marsh & Square Realty'],
  [true, false, 'Eleanor Whitfield, Real Estate Agent in Savannah, GA'],
])(
  'if the brokerage’s agents are REALTORS is %s, and of this agent %s, the title is “%s”',
  (hasRealtors, isRealtor, title) => {
    const brokerage = { ...shippedSiteContent.brokerage, hasRealtors };
    const content = { ...shippedSiteContent, brokerage };
    const meta = metaOf({ page: 'agent', agent: { ...eleanor, isRealtor } }, content);
    expect(fullTitle(meta.title, brokerage.name)).toBe(title);
  },
);

test('an agent whose address is not the name has the town in the title too', () => {
  expect(said({ slug: 'ruth' }).title).toBe('Eleanor Whitfield, license 000101, Savannah, GA');
});

const long = 'Bartholomew Maximilian Christopher Aloysius Montgomery';
const ofOneName: [string, Partial<PublicAgent>[]][] = [
  ['with licenses', [{}, { slug: 'eleanor-whitfield-2', licenseNumber: '000102' }]],
  [
    'without licenses',
    [2, 3].map((nth) => ({ slug: `eleanor-whitfield-${nth}`, licenseNumber: null })),
  ],
  [
    'with licenses of the greatest length',
    ['a', 'b'].map((slug) => ({ slug, licenseNumber: 'GREC-'.repeat(8) })),
  ],
  [
    'whose names differ after the end of a title',
    ['Habersham', 'Oglethorpe'].map((lastName) => ({
      firstName: long,
      lastName,
      slug: slugOf(`${long} ${lastName}`),
      licenseNumber: null,
    })),
  ],
  [
    'with names of the greatest length',
    [2, 3].map((nth) => ({
      firstName: 'W'.repeat(100),
      lastName: 'W'.repeat(100),
      slug: `${'w'.repeat(74)}-${nth}`,
      licenseNumber: null,
      headline: 'Porches first. '.repeat(8),
    })),
  ],
];

describe('agents of the same name', () => {
  test.each(ofOneName)('%s have titles and descriptions of their own', (_what, changes) => {
    const all = changes.map((change) => said(change));
    expect(new Set(all.map(({ title }) => title)).size).toBe(changes.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(changes.length);
    for (const { title, description } of all) {
      expect(title).toMatch(/^.{1,60}$/);
      expect(description).toMatch(/^(?=.*Savannah).{70,160}$/);
    }
  });
});

const home: PublicProperty = {
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
  listingBrokerage: 'Tidewater Homes',
  mlsNumber: 'SA-312345',
  shownAs: 'available',
  slug: 'porch-house-on-jones-street-3f9a2c1b',
  address: '18 East Jones Street',
  closedIn: null,
  ownerLine: 'Seller holds a real estate license.',
  picture: null,
  agent: null,
  isSample: false,
  changedAt: '2026-11-02T15:00:00.000Z',
};

test('the description of a home names its other brokerage and an owner with a license', () => {
  const { description, path } = metaOf({ page: 'property', home }, shippedSiteContent);
  expect(description).toContain('Listed by Tidewater Homes. Seller holds a real estate license.');
  expect(path).toBe('/homes/porch-house-on-jones-street-3f9a2c1b');
});

test.each([
  [{ isSample: true, price: null }, 'sq ft, Price on request. Sample home.'],
  [{ side: 'both' as const }, '$845,000. Represented the seller and the buyer.'],
  [{ bedrooms: 0 }, 'Historic District: Studio, 2.5 baths'],
])('the description of a home with %j says “%s”', (change, words) => {
  const changed = { ...home, ...change };
  const { description } = metaOf({ page: 'property', home: changed }, shippedSiteContent);
  expect(description).toContain(words);
});

test('a shared link to a home has its picture, if it has one', () => {
  const cardOf = (widths: number[]) => {
    const upload = { id: 'a-picture', shape: 'landscape' as const, width: 1920, height: 1200 };
    const picture = { ...upload, widths, focus: { x: 50, y: 50 }, hasAlpha: false };
    return metaOf({ page: 'property', home: { ...home, picture } }, shippedSiteContent).card;
  };
  expect(cardOf([400, 800, 1200])).toEqual({
    path: sitePaths.picture('a-picture', 1200, 'webp'),
    alt: 'Porch house on Jones Street: 18 East Jones Street, Historic District',
    size: { width: 1200, height: 900 },
  });
  expect(cardOf([400, 800])?.size).toEqual({ width: 800, height: 600 });
  expect(metaOf({ page: 'property', home }, shippedSiteContent).card).toBeUndefined();
});
