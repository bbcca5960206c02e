import type { PublicAgent, TeamMember } from '#features/agents/domain/agent-pages.ts';
import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { placeOf } from '#features/brokerage/domain/brokerage.ts';
import { metaOf } from './page-meta.ts';
import { networksOf, toE164 } from '#features/agents/site/agent-contacts.ts';
import { findPortrait } from '#features/agents/site/agent-portrait.ts';
import { openingHours } from '#features/brokerage/domain/office-hours-words.ts';
import { filesOf } from '#features/site/site/shown-pictures.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';

/** Facts about the brokerage or an agent in schema.org's format. */
type Node = Record<string, unknown>;

const brokerageId = (origin: string) => `${origin}${sitePaths.home}#brokerage`;
const personId = (agent: TeamMember, origin: string) =>
  `${origin}${sitePaths.agent(agent.slug)}#agent`;

function brokerageNode(
  { brokerage, homeCard, mark, neighborhoods }: SiteContent,
  origin: string,
): Node {
  const { name, phone, email, address, geo, networks } = brokerage;
  const sameAs = networks.flatMap((network) => network.address ?? []);
  return {
    '@type': 'RealEstateAgent',
    '@id': brokerageId(origin),
    name,
    url: origin + sitePaths.home,
    telephone: phone.e164,
    email,
    image: origin + homeCard.path,
    // The largest file of an uploaded mark is 192 pixels wide.
    logo: origin + sitePaths.appIcons[mark.kind === 'picture' ? 192 : 512],
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: 'US',
    },
    ...(geo && { geo: { '@type': 'GeoCoordinates', ...geo } }),
    areaServed: [
      { '@type': 'City', name: placeOf(brokerage) },
      ...neighborhoods.map((place) => ({ '@type': 'Place', name: place.name })),
    ],
    ...(sameAs.length > 0 && { sameAs }),
  };
}

/** Returns facts about the brokerage that only the home page's structured data contains. */
const offers = ({ brokerage, closedAhead, home }: SiteContent): Node => ({
  openingHoursSpecification: openingHours(brokerage.hours, closedAhead),
  makesOffer: [home.buying, home.selling].map(({ title, description }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: title, description },
  })),
});

function imageOf(agent: PublicAgent, origin: string) {
  const largest = findPortrait(agent)?.picture.sources.webp.at(-1);
  return largest && { image: origin + largest.url };
}

const listed = (text: string | null) => text?.split(',').flatMap((each) => each.trim() || []) ?? [];

function person(agent: PublicAgent, { brokerage }: SiteContent, origin: string): Node {
  const { phone, email, licenseNumber, headline } = agent;
  const [areas, languages] = [listed(agent.areas), listed(agent.languages)];
  const sameAs = networksOf(agent).map(({ href }) => href);
  return {
    '@type': 'Person',
    '@id': personId(agent, origin),
    name: fullName(agent),
    ...((agent.isRealtor ?? brokerage.hasRealtors) && { honorificSuffix: 'REALTOR®' }),
    jobTitle: 'Real Estate Agent',
    url: origin + sitePaths.agent(agent.slug),
    ...(phone && { telephone: toE164(phone) ?? phone }),
    email,
    ...imageOf(agent, origin),
    ...(headline && { description: headline }),
    ...(licenseNumber && { hasCredential: credential(licenseNumber) }),
    ...(areas.length > 0 && { knowsAbout: areas }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(sameAs.length > 0 && { sameAs }),
    worksFor: { '@id': brokerageId(origin) },
  };
}

const credential = (licenseNumber: string): Node => ({
  '@type': 'EducationalOccupationalCredential',
  credentialCategory: 'license',
  name: 'Georgia license',
  identifier: licenseNumber,
  recognizedBy: { '@type': 'Organization', name: 'Georgia Real Estate Commission' },
});

/** @param pages the names and paths of the pages from the home page to this one */
const breadcrumbs = (pages: [name: string, path: string][], origin: string): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

const member = (agent: TeamMember, origin: string): Node => ({
  '@type': 'Person',
  '@id': personId(agent, origin),
  name: fullName(agent),
  url: origin + sitePaths.agent(agent.slug),
});

function listing(home: PublicProperty, { brokerage }: SiteContent, origin: string): Node {
  const url = origin + sitePaths.property(home.slug);
  const { title, description, price, picture } = home;
  const image = picture && filesOf(picture).sources.webp.at(-1);
  return {
    '@type': 'RealEstateListing',
    '@id': `${url}#listing`,
    name: title,
    description,
    url,
    ...(image && { image: origin + image.url }),
    provider: home.listingBrokerage
      ? { '@type': 'RealEstateAgent', name: home.listingBrokerage }
      : { '@id': brokerageId(origin) },
    mainEntity: {
      '@type': 'Residence',
      name: title,
      address: {
        '@type': 'PostalAddress',
        streetAddress: home.address,
        addressRegion: brokerage.address.region,
        addressCountry: 'US',
      },
      accommodationFloorPlan: {
        '@type': 'FloorPlan',
        numberOfBedrooms: home.bedrooms,
        numberOfFullBathrooms: home.bathrooms,
        numberOfPartialBathrooms: home.halfBathrooms,
        floorSize: { '@type': 'QuantitativeValue', value: home.sqft, unitCode: 'FTK' },
      },
    },
    ...(price !== null && { offers: { '@type': 'Offer', price, priceCurrency: 'USD' } }),
  };
}

const homeAndTeam: [string, string][] = [
  ['Home', sitePaths.home],
  ['Our Team', sitePaths.team],
];

const homesForSale: [string, string][] = [
  ['Home', sitePaths.home],
  ['Homes', sitePaths.homes],
];

function nodesOf(request: PageRequest, content: SiteContent, origin: string): Node[] {
  if (request.page === 'sell' || request.page === 'guide') {
    const { title, path } = metaOf(request, content);
    return [
      breadcrumbs(
        [
          ['Home', sitePaths.home],
          [title, path ?? sitePaths.home],
        ],
        origin,
      ),
    ];
  }
  const brokerage = brokerageNode(content, origin);
  if (request.page === 'home') return [{ ...brokerage, ...offers(content) }];
  if (request.page === 'agent') {
    const { agent } = request;
    const path = sitePaths.agent(agent.slug);
    const mainEntity = person(agent, content, origin);
    return [
      { '@type': 'ProfilePage', url: origin + path, dateModified: agent.changedAt, mainEntity },
      brokerage,
      breadcrumbs([...homeAndTeam, [fullName(agent), path]], origin),
    ];
  }
  if (request.page === 'homes') return [breadcrumbs(homesForSale, origin)];
  if (request.page === 'property') {
    const { title, slug } = request.home;
    const pages: typeof homesForSale = [...homesForSale, [title, sitePaths.property(slug)]];
    return [listing(request.home, content, origin), brokerage, breadcrumbs(pages, origin)];
  }
  if (request.page !== 'team') return [];
  const employee = request.agents.map((agent) => member(agent, origin));
  return [
    { ...brokerage, ...(employee.length > 0 && { employee }) },
    breadcrumbs(homeAndTeam, origin),
  ];
}

/**
 * @returns the text of a JSON-LD element with each "<" escaped, so that the text cannot end the
 * element; undefined for a page without facts
 */
export function structuredData(
  request: PageRequest,
  content: SiteContent,
  origin: string,
): string | undefined {
  const nodes = nodesOf(request, content, origin);
  if (nodes.length === 0) return undefined;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes });
  return json.replaceAll('<', String.raw`\u003c`);
}
