import { expect, test } from 'vitest';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import type { PublicTestimonial } from '#features/testimonials/domain.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { toSiteContent } from '#features/site/site/site-content.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { structuredData } from './structured-data.ts';

const content = toSiteContent(
  { content: shippedContent, pictures: {}, reviews: [] },
  new Date('2026-11-21T15:00:00Z'),
  true,
);

const attack = '</script><script>alert(1)</script><!--';
const agent: PublicAgent = {
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
  isRealtor: true,
  areas: 'Ardsley Park, Downtown',
  languages: 'English, Spanish',
  isFirst: false,
  portraitId: null,
  changedAt: '2026-11-21T15:00:00.000Z',
};

const listedHome: PublicProperty = {
  id: '019aa000-0000-7000-8000-00003f9a2c1b',
  title: 'Porch house',
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
  slug: 'porch-house-3f9a2c1b',
  address: '18 East Jones Street',
  closedIn: null,
  ownerLine: null,
  picture: null,
  agent: null,
  isSample: false,
  changedAt: '2026-11-02T15:00:00.000Z',
};

type Graph = Record<string, unknown>[];

const nodesOf = (request: PageRequest, shown = content) =>
  (JSON.parse(structuredData(request, shown, 'https://example.com') ?? '') as { '@graph': Graph })[
    '@graph'
  ];

test('A24: an agent’s words cannot end the element of the structured data', () => {
  const request: PageRequest = { page: 'agent', agent: { ...agent, headline: attack } };
  expect(structuredData(request, content, 'https://example.com')).not.toContain('<');
  expect(nodesOf(request)[0]?.['mainEntity']).toMatchObject({ description: attack });
});

test('the brokerage has its place, its logo and the towns and neighborhoods it serves', () => {
  expect(nodesOf({ page: 'home' })[0]).not.toHaveProperty('geo');
  const geo = { latitude: 32.0712, longitude: -81.0933 };
  const placed = { ...content, brokerage: { ...content.brokerage, geo } };
  const [brokerage] = nodesOf({ page: 'home' }, placed);
  expect(brokerage).toMatchObject({
    logo: 'https://example.com/icon-512.png',
    geo: { '@type': 'GeoCoordinates', ...geo },
    openingHoursSpecification: expect.arrayContaining([
      expect.objectContaining({ opens: '09:00', closes: '18:00' }),
      expect.objectContaining({ validFrom: '2026-11-26', validThrough: '2026-11-26' }),
    ]) as unknown,
  });
  expect(brokerage?.['areaServed']).toEqual([
    { '@type': 'City', name: 'Savannah, GA' },
    ...['Historic District', 'Ardsley Park', 'Tybee Island', 'Downtown'].map((name) => ({
      '@type': 'Place',
      name,
    })),
  ]);
});

test('an agent’s page is a profile of a licensed person, below the home page and the team', () => {
  const [profile, , breadcrumbs] = nodesOf({ page: 'agent', agent });
  expect(profile).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      honorificSuffix: 'REALTOR®',
      jobTitle: 'Real Estate Agent',
      hasCredential: { credentialCategory: 'license', identifier: '000101' },
      knowsAbout: ['Ardsley Park', 'Downtown'],
      knowsLanguage: ['English', 'Spanish'],
    },
  });
  expect(breadcrumbs?.['itemListElement']).toMatchObject([
    { position: 1, name: 'Home', item: 'https://example.com/' },
    { position: 2, name: 'Our Team', item: 'https://example.com/team' },
    { position: 3, name: 'Eleanor Whitfield' },
  ]);
});

test('the page of a home is below the page with all homes', () => {
  const homes: PageRequest = { page: 'homes', homes: { listed: [], sold: [], earlier: [] } };
  const above = [
    { position: 1, name: 'Home', item: 'https://example.com/' },
    { position: 2, name: 'Homes', item: 'https://example.com/homes' },
  ];
  const own = { name: 'Porch house', item: 'https://example.com/homes/porch-house-3f9a2c1b' };
  expect(nodesOf(homes)).toMatchObject([{ '@type': 'BreadcrumbList', itemListElement: above }]);
  expect(nodesOf({ page: 'property', home: listedHome })[2]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { position: 3, ...own }],
  });
});

test('an agent’s page and the team have the phone number, the networks and the names', () => {
  const reached = {
    ...agent,
    phone: '(912) 555-0123',
    linkedin: 'https://www.linkedin.com/in/eleanor',
  };
  expect(nodesOf({ page: 'agent', agent: reached })[0]?.['mainEntity']).toMatchObject({
    telephone: '+19125550123',
    sameAs: ['https://www.linkedin.com/in/eleanor'],
    worksFor: { '@id': 'https://example.com/#brokerage' },
  });
  expect(nodesOf({ page: 'team', agents: [agent] })[0]).toMatchObject({
    '@type': 'RealEstateAgent',
    employee: [{ name: 'Eleanor Whitfield', url: 'https://example.com/agent/eleanor-whitfield' }],
  });
});

test('a listing has its price, and the brokerage that offers it', () => {
  const [own] = nodesOf({ page: 'property', home: listedHome });
  expect(own).toMatchObject({
    provider: { '@id': 'https://example.com/#brokerage' },
    offers: { price: 845_000, priceCurrency: 'USD' },
  });
  expect(own).not.toHaveProperty('image');
});

test('a listing of another brokerage names it, and a price on request is not told', () => {
  const size = { width: 1920, height: 1200, widths: [400, 800, 1200] };
  const focus = { x: 50, y: 50 };
  const picture = { id: 'a-picture', shape: 'landscape' as const, ...size, focus, hasAlpha: false };
  const home = { ...listedHome, listingBrokerage: 'Tidewater Homes', price: null, picture };
  const [listing] = nodesOf({ page: 'property', home });
  expect(listing).toMatchObject({
    provider: { '@type': 'RealEstateAgent', name: 'Tidewater Homes' },
    image: `https://example.com${sitePaths.picture('a-picture', 1200, 'webp')}`,
  });
  expect(listing).not.toHaveProperty('offers');
});

test.each([
  [true, false, undefined],
  [true, null, 'REALTOR®'],
  [false, true, 'REALTOR®'],
  [false, null, undefined],
])(
  'if the brokerage’s agents are REALTORS is %s, and of this agent %s, the suffix is %s',
  (hasRealtors, isRealtor, suffix) => {
    const shown = { ...content, brokerage: { ...content.brokerage, hasRealtors } };
    const [profile] = nodesOf({ page: 'agent', agent: { ...agent, isRealtor } }, shown);
    expect(Object(profile?.['mainEntity'])['honorificSuffix']).toBe(suffix);
  },
);

const testimonial: PublicTestimonial = {
  id: agent.id,
  content: 'Kind and exact.',
  name: 'Ruth',
  title: '',
  relationship: null,
  isVerified: true,
};

test.each<PageRequest>([
  { page: 'home', testimonial: { ...testimonial, agentId: null, consentDate: '2026-10-01' } },
  { page: 'agent', agent, testimonials: [testimonial] },
  { page: 'team', agents: [agent] },
])('the page $page has no reviews and ratings in its structured data', (request) => {
  expect(JSON.stringify(nodesOf(request))).not.toMatch(/"(Aggregate)?(Review|Rating)|Kind and/i);
});
