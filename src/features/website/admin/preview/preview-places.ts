import type { PreviewPage } from '#features/website/domain/api.ts';
import type { PartId } from '#features/site/domain/parts.ts';

export const pageLabels: Record<PreviewPage, string> = {
  home: 'Home',
  sell: 'Selling',
  agent: 'An agent’s page',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  email: 'Confirmation email',
  link: 'Shared link',
};

/** The pages that show a part. The editor begins with the first one. */
export const pagesByPart: Record<PartId, PreviewPage[]> = {
  brokerage: ['home', 'agent', 'privacy', 'terms', 'email', 'link'],
  home: ['home', 'sell', 'link'],
  neighborhoods: ['home', 'agent'],
  agents: ['agent'],
  legal: ['privacy', 'terms'],
  look: ['home', 'agent', 'link'],
};

/** A section of a page, as a CSS selector. An empty selector means the top of the page. */
export interface Place {
  page: PreviewPage;
  selector: string;
}

const everywhere = (selector: string): Place[] => [
  { page: 'home', selector },
  { page: 'agent', selector },
  { page: 'privacy', selector },
  { page: 'terms', selector },
  { page: 'email', selector: '' },
  { page: 'link', selector: '' },
];
const on = (page: PreviewPage, selector = ''): Place[] => [{ page, selector }];

const hours = [...on('home', '#contact'), ...on('agent', '#contact'), ...on('email')];

const places: Record<PartId, Record<string, Place[]>> = {
  brokerage: {
    name: everywhere(''),
    contact: everywhere('footer'),
    address: everywhere('footer'),
    days: hours,
    hours,
    license: everywhere('footer'),
    facebook: everywhere('footer'),
    instagram: everywhere('footer'),
    linkedin: everywhere('footer'),
  },
  home: {
    hero: on('home'),
    services: on('home', '#services'),
    buying: on('home', '#services article:first-of-type'),
    selling: on('home', '#services article:last-of-type'),
    undecided: on('home', '#services article:last-of-type'),
    about: on('home', '#about'),
    market: on('home', '#market-expertise'),
    contact: on('home', '#contact'),
    footer: on('home', 'footer'),
    sell: on('sell'),
    search: on('link'),
  },
  neighborhoods: {
    neighborhoods: [...on('home', '#market-expertise'), ...on('agent', '#about')],
  },
  agents: {
    hero: on('agent'),
    reasons: on('agent', '#about'),
    gallery: on('agent', '#about'),
    services: on('agent', '#services'),
    reviews: on('agent', '#reviews'),
    contact: on('agent', '#contact'),
  },
  legal: { privacy: on('privacy'), terms: on('terms') },
  look: {
    colors: on('home'),
    mark: on('home'),
    hero: on('home'),
    headshot: on('home', '#about'),
    property: on('home', '#about'),
    house: on('home', '#about'),
    park: on('home', '#about'),
  },
};

/** @returns where the preview shows a group of fields, preferably on the page that is open */
export function placeOf(part: PartId, group: string, openPage: PreviewPage): Place | undefined {
  const all = places[part][group] ?? [];
  return all.find(({ page }) => page === openPage) ?? all[0];
}
