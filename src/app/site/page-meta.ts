import { slugOf, type PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { inquiryAnswers } from '#features/inquiries/domain/inquiry-words.ts';
import {
  addressOf,
  factsInWords,
  noteOf,
  priceInWords,
} from '#features/properties/site/property-words.ts';
import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { hasReviews } from '#features/agents/site/agent-reviews.ts';
import { cardPath } from '#features/agents/site/agent-portrait.ts';
import { placeOf, townOf } from '#features/brokerage/domain/brokerage.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { guideOf } from '#features/website/site/guide-page.tsx';
import { filesOf } from '#features/site/site/shown-pictures.ts';
import type { WebsitePicture } from '#features/pictures/domain/pictures.ts';
import {
  longestTitle,
  suffixOf,
  type PageMeta,
  type SocialCard,
} from '#features/site/site/page/page-title.ts';

type SimplePage = Exclude<PageRequest['page'], 'agent' | 'guide' | 'property'>;

function metaOfPage(page: SimplePage, { brokerage, home }: SiteContent): PageMeta {
  const { name, city } = brokerage;
  const pages: Record<SimplePage, PageMeta> = {
    home: { ...home.search, path: sitePaths.home },
    sell: {
      title: `Selling a Home in ${townOf(brokerage)}`,
      description: `${home.sell.intro} How ${name} sells homes in ${city}.`,
      path: sitePaths.sell,
    },
    team: {
      title: `Our ${townOf(brokerage)} Team`,
      description: `The real estate agents of ${name} in ${city}: who they are, what they know, and how to reach each of them.`,
      path: sitePaths.team,
    },
    homes: {
      title: `Homes for Sale and Sold in ${townOf({ city })}`,
      description: `The homes that ${name} in ${city} offers now, and the homes that our clients have sold and bought, with prices and months.`,
      path: sitePaths.homes,
    },
    'former-property': {
      title: 'No Home for Sale Here',
      description: `No home that ${name} in ${city} offers has this address. See the homes that we offer.`,
      path: null,
    },
    privacy: {
      title: 'Privacy Policy',
      description: `What ${name} in ${city} learns about you on this site, what it is used for, and what you can ask of us.`,
      path: sitePaths.privacy,
    },
    terms: {
      title: 'Terms of Service',
      description: `The few things to know when you use the site of ${name}, a real estate brokerage in ${city}.`,
      path: sitePaths.terms,
    },
    'not-found': {
      title: 'Page Not Found',
      description: `We can’t find that page. Start again on the home page of ${name} in ${city}.`,
      path: null,
    },
    'former-agent': {
      title: 'Page No Longer Available',
      description: `This agent is no longer with ${name} in ${city}. Meet the agents who are, and find the one who’s right for you.`,
      path: null,
    },
    'contact-sent': {
      title: 'Message sent',
      description: `${inquiryAnswers.success.description} ${name}, ${city}.`,
      path: null,
    },
    'contact-failed': {
      title: 'Error: Message not sent',
      description: `Your inquiry to ${name} in ${city} could not be sent. Everything you typed is still here.`,
      path: null,
    },
  };
  const { title, description, path } = pages[page];
  return { title, description: clip(description, longestDescription), path };
}

const longestDescription = 160;
/**
 * The minimum number of characters for the title of an agent's page beside the brokerage's name. If
 * the name leaves fewer, the title may use all 60, and the name is added only if both fit.
 */
const leastTitle = 30;

/**
 * Returns the most characters of a title: the rest of 60 after the brokerage's name, or 60 if the
 * rest is under 30.
 */
function roomForTitle(name: string) {
  const room = longestTitle - suffixOf(name).length;
  return room < leastTitle ? longestTitle : room;
}

function clip(text: string, longest: number) {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
}

const longestMark = 20;

/**
 * Returns a text that distinguishes agents with the same name in titles and descriptions: the word
 * "license" with the license number, or the end of the slug if that is too long or there is no
 * number. Returns undefined if the slug consists of the name alone and the name is not cut off,
 * because each slug belongs to one agent only.
 */
function markOf(agent: PublicAgent, room: number): string | undefined {
  const name = fullName(agent);
  if (agent.slug === slugOf(name) && name.length <= room) return undefined;
  const license = agent.licenseNumber && `license ${agent.licenseNumber}`;
  if (license && license.length <= longestMark) return license;
  return agent.slug.slice(-longestMark).replace(/^-/, '');
}

/**
 * Returns the longest title that fits with an agent's occupation and place. The mark REALTOR® means
 * a membership, so it has no place beside it.
 */
function titleOf(agent: PublicAgent, name: string, brokerage: SiteContent['brokerage']) {
  const place = placeOf(brokerage);
  const isRealtor = agent.isRealtor ?? brokerage.hasRealtors;
  const occupation = isRealtor ? 'REALTOR®' : `Real Estate Agent in ${place}`;
  const titles = [`${name}, ${occupation}`, `${name}, ${place}`];
  return titles.find((title) => title.length <= longestTitle) ?? name;
}

function agentMeta(
  request: Extract<PageRequest, { page: 'agent' }>,
  content: SiteContent,
): PageMeta {
  const { agent } = request;
  const { brokerage } = content;
  const sections = hasReviews(request, content) ? 'services and reviews' : 'services';
  const name = fullName(agent);
  const room = roomForTitle(brokerage.name);
  const mark = markOf(agent, room);
  const who = mark ? `${clip(name, room)} (${mark})` : name;
  const introduction = `${who} of ${brokerage.name} helps people buy and sell homes in ${brokerage.city}.`;
  return {
    title: titleOf(
      agent,
      mark ? `${clip(name, room - mark.length - 2)}, ${mark}` : name,
      brokerage,
    ),
    description: clip(
      [introduction, agent.headline ?? `See ${sections}, and send a message.`].join(' '),
      longestDescription,
    ),
    path: sitePaths.agent(agent.slug),
    card: {
      path: cardPath(agent, content),
      alt: `${name}, ${brokerage.name}, ${brokerage.phone.shown}`,
    },
  };
}

function guideMeta(anchor: string, content: SiteContent): PageMeta {
  const { name, description, guide } = guideOf(content, anchor);
  return {
    title: `${name}, ${townOf(content.brokerage)}: a Guide`,
    description: clip(`${description} ${guide}`.replaceAll(/\s+/g, ' '), longestDescription),
    path: sitePaths.guide(anchor),
  };
}

function propertyMeta(home: PublicProperty, { brokerage }: SiteContent): PageMeta {
  const facts =
    `${addressOf(home)}: ${factsInWords(home)}, ${priceInWords(home)}. ${noteOf(home)}`.trim();
  return {
    title: clip(home.title, roomForTitle(brokerage.name)),
    description: clip(`${facts} ${brokerage.name}. ${home.description}`, longestDescription),
    path: sitePaths.property(home.slug),
    ...(home.picture && { card: pictureCard(home.picture, `${home.title}: ${addressOf(home)}`) }),
  };
}

function pictureCard(picture: WebsitePicture, alt: string): SocialCard {
  const { sources, width, height } = filesOf(picture);
  return { path: sources.webp.at(-1)?.url ?? '', alt, size: { width, height } };
}

export function metaOf(request: PageRequest, content: SiteContent): PageMeta {
  if (request.page === 'agent') return agentMeta(request, content);
  if (request.page === 'guide') return guideMeta(request.anchor, content);
  if (request.page === 'property') return propertyMeta(request.home, content);
  return metaOfPage(request.page, content);
}
