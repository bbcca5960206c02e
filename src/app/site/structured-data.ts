import type { PublicAgent, TeamMember } from '#features/agents/domain/agent-pages.ts';
import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { fullName } from '#shared/domain/full-name.ts';
import type { PageMeta } from '#features/site/site/page/page-title.ts';
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

function brokerageNode({ brokerage, homeCard }: SiteContent, origin: string): Node {
  const { name, phone, email, address, city, networks } = brokerage;
  const sameAs = networks.flatMap((network) => network.address ?? []);
  return {
    '@type': 'RealEstateAgent',
    '@id': brokerageId(origin),
    name,
    url: origin + sitePaths.home,
    telephone: phone.e164,
    email,
    image: origin + homeCard.path,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: 'US',
    },
    areaServed: { '@type': 'City', name: city },
    ...(sameAs.length > 0 && { sameAs }),
  };
}

/** Returns facts about the brokerage that only the home page's structured data contains. */
const offers = ({ brokerage, closedAhead, home, neighborhoods }: SiteContent): Node => ({
  openingHoursSpecification: openingHours(brokerage.hours, closedAhead),
  knowsAbout: neighborhoods.map(({ name }) => name),
  makesOffer: [home.buying, home.selling].map(({ title, description }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: title, description },
  })),
});

function imageOf(agent: PublicAgent, origin: string) {
  const largest = findPortrait(agent)?.picture.sources.webp.at(-1);
  return largest && { image: origin + largest.url };
}

function person(agent: PublicAgent, origin: string): Node {
  const { phone, email, licenseNumber, headline } = agent;
  const sameAs = networksOf(agent).map(({ href }) => href);
  return {
    '@type': 'Person',
    '@id': personId(agent, origin),
    name: fullName(agent),
    jobTitle: 'Realtor',
    url: origin + sitePaths.agent(agent.slug),
    ...(phone && { telephone: toE164(phone) ?? phone }),
    email,
    ...imageOf(agent, origin),
    ...(headline && { description: headline }),
    ...(licenseNumber && {
      identifier: { '@type': 'PropertyValue', name: 'Georgia license', value: licenseNumber },
    }),
    ...(sameAs.length > 0 && { sameAs }),
    worksFor: { '@id': brokerageId(origin) },
  };
}

const member = (agent: TeamMember, origin: string): Node => ({
  '@type': 'Person',
  '@id': personId(agent, origin),
  name: fullName(agent),
  url: origin + sitePaths.agent(agent.slug),
});

/** Returns the way from the home page to a page, for search engines' results. */
function breadcrumbs({ title, path }: PageMeta, origin: string): Node {
  const item = (position: number, name: string, to: string | null) => ({
    '@type': 'ListItem',
    position,
    name,
    item: `${origin}${to}`,
  });
  const itemListElement = [item(1, 'Home', sitePaths.home), item(2, title, path)];
  return { '@type': 'BreadcrumbList', itemListElement };
}

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
    provider: { '@id': brokerageId(origin) },
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

function nodesOf(request: PageRequest, content: SiteContent, origin: string): Node[] {
  if (request.page === 'sell' || request.page === 'guide') {
    return [breadcrumbs(metaOf(request, content), origin)];
  }
  const brokerage = brokerageNode(content, origin);
  if (request.page === 'home') return [{ ...brokerage, ...offers(content) }];
  if (request.page === 'agent') return [person(request.agent, origin), brokerage];
  if (request.page === 'property') return [listing(request.home, content, origin), brokerage];
  if (request.page !== 'team') return [];
  const employee = request.agents.map((agent) => member(agent, origin));
  return [{ ...brokerage, ...(employee.length > 0 && { employee }) }];
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
