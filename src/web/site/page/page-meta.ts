import { slugOf, type PublicAgent } from '#domain/agent-pages.ts';
import { inquiryAnswers } from '#domain/inquiry-words.ts';
import type { PageRequest } from '#domain/site.ts';
import { sitePaths } from '#domain/paths.ts';
import { fullName } from '#domain/full-name.ts';
import { cardPath } from '#web/site/agent/agent-portrait.ts';
import { brokerage } from '#domain/brokerage.ts';

/** The picture that social networks show with a shared link. */
interface SocialCard {
  path: string;
  alt: string;
}

/** A page's title and description for search engines, tabs and shared links. */
export interface PageMeta {
  /** The title, which has at most 60 characters together with the brokerage's name. */
  title: string;
  /** The description, which has between 70 and 160 characters. */
  description: string;
  /** The canonical path. Null keeps the page out of search engines. */
  path: string | null;
  /** The picture for shared links. Without one, the brokerage's picture is used. */
  card?: SocialCard;
}

const ofPage: Record<Exclude<PageRequest['page'], 'agent'>, PageMeta> = {
  home: {
    title: 'Savannah Real Estate Experts',
    description: `Buy or sell a home in Savannah, Georgia with a local brokerage: ${brokerage.claims.years} years of experience, ${brokerage.claims.neighborhoods} neighborhoods, one personal consultation to start.`,
    path: sitePaths.home,
  },
  team: {
    title: 'Our Savannah Team',
    description: `The realtors of ${brokerage.name} in Savannah, Georgia: who they are, what they know, and how to reach each of them.`,
    path: sitePaths.team,
  },
  privacy: {
    title: 'Privacy Policy',
    description: `What ${brokerage.name} in Savannah, Georgia learns about you on this site, what it is used for, and what you can ask of us.`,
    path: sitePaths.privacy,
  },
  terms: {
    title: 'Terms of Service',
    description: `The few things to know when you use the site of ${brokerage.name}, a real estate brokerage in Savannah, Georgia.`,
    path: sitePaths.terms,
  },
  'not-found': {
    title: 'Page Not Found',
    description: `We can’t find that page. Start again on the home page of ${brokerage.name} in Savannah, Georgia.`,
    path: null,
  },
  'contact-sent': {
    title: 'Message sent',
    description: `${inquiryAnswers.success.description} ${brokerage.name}, Savannah, Georgia.`,
    path: null,
  },
  'contact-failed': {
    title: 'Error: Message not sent',
    description: `Your inquiry to ${brokerage.name} in Savannah, Georgia could not be sent. Everything you typed is still here.`,
    path: null,
  },
};

const longestTitle = 60 - ` | ${brokerage.name}`.length;
const longestDescription = 160;

function clip(text: string, longest: number) {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
}

const longestMark = 20;

/**
 * Returns a text to add to the title of an agent's page, so that agents with the same name have
 * different titles: the license number, or the end of the slug. Returns undefined if the slug
 * consists of the name alone, because then no agent with the same name has that slug.
 */
function markOf(agent: PublicAgent): string | undefined {
  const name = fullName(agent);
  if (agent.slug === slugOf(name) && name.length <= longestTitle) return undefined;
  const license = agent.licenseNumber && `license ${agent.licenseNumber}`;
  if (license && license.length <= longestMark) return license;
  return agent.slug.slice(-longestMark).replace(/^-/, '');
}

function titleOf(name: string, mark: string | undefined) {
  if (mark) return `${clip(name, longestTitle - mark.length - 2)}, ${mark}`;
  const titles = [`${name}, Savannah Realtor`, `${name}, Savannah`];
  return titles.find((title) => title.length <= longestTitle) ?? name;
}

function agentMeta(agent: PublicAgent): PageMeta {
  const name = fullName(agent);
  const mark = markOf(agent);
  const who = mark ? `${clip(name, longestTitle)} (${mark})` : name;
  const introduction = `${who} of ${brokerage.name} helps people buy and sell homes in Savannah, Georgia.`;
  const card = cardPath(agent);
  return {
    title: titleOf(name, mark),
    description: clip(
      [introduction, agent.headline ?? 'See services and reviews, and send a message.'].join(' '),
      longestDescription,
    ),
    path: sitePaths.agent(agent.slug),
    ...(card && { card: { path: card, alt: `${name}, ${brokerage.name}` } }),
  };
}

export const metaOf = (request: PageRequest): PageMeta =>
  request.page === 'agent' ? agentMeta(request.agent) : ofPage[request.page];
