import * as z from 'zod/mini';
import { answerFields } from '#shared/domain/answer-fields.ts';
import {
  boundedText,
  flag,
  optional,
  optionalLine,
  optionalText,
  storable,
  trimmedText,
} from '#shared/domain/fields.ts';

const agentPageLimits = {
  slug: 80,
  headline: 120,
  biography: 2000,
  link: 200,
  areas: 120,
  languages: 80,
} as const;

const slugMessage = 'Use lowercase letters, digits and single hyphens';

const slug = boundedText(agentPageLimits.slug, 'Required').check(
  z.minLength(1, { error: 'Required', abort: true }),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugMessage),
);

const whatsappMessage = 'Enter the number with its country code, digits only, such as 19125550142';

const whatsapp = optional(
  boundedText(16, undefined, whatsappMessage).check(
    z.regex(/^\+?[1-9]\d{7,14}$/, whatsappMessage),
    z.overwrite((value) => value.replace('+', '')),
  ),
);

/**
 * Whether a text is the https URL of a page on a social network's host, such as "facebook.com", or
 * on a subdomain of it, such as "www.facebook.com". The URL must have a path other than "/", no
 * username or password, and no port other than 443.
 */
export function isLinkTo(host: string, text: string) {
  // Require the slashes. Without them, a browser on an https page would read "https:host" as a path
  // relative to that page.
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, username, password, port } = new URL(text);
  const isThere = hostname === host || hostname.endsWith(`.${host}`);
  return isThere && `${username}${password}${port}` === '' && pathname !== '/';
}

const linkTo = (host: string) =>
  optional(
    trimmedText(agentPageLimits.link).check(
      storable,
      z.refine(
        (text) => isLinkTo(host, text),
        `Enter the whole address of the profile, such as https://www.${host}/name`,
      ),
    ),
  );

export const agentPageInput = z.object({
  slug,
  headline: optionalText(agentPageLimits.headline),
  biography: optionalText(agentPageLimits.biography),
  /** A phone number as digits with the country code, such as "19125550142". */
  whatsapp,
  facebook: linkTo('facebook.com'),
  instagram: linkTo('instagram.com'),
  linkedin: linkTo('linkedin.com'),
  /** The neighborhoods that the agent serves, as visitors read them. */
  areas: optionalLine(agentPageLimits.areas),
  /** The languages that the agent speaks, separated by commas. */
  languages: optionalLine(agentPageLimits.languages),
  /** Whether the home page shows this agent before the others. */
  isFirst: flag(false),
  /**
   * Whether the page is published. Visitors see a published page only while its agent is active.
   */
  isShown: flag(false),
});
export type AgentPageInput = z.output<typeof agentPageInput>;

export const agentPage = z.object({
  /** The agent's id, because a page has no id of its own. */
  id: z.string(),
  ...answerFields(agentPageInput),
  portraitId: z.nullable(z.string()),
  /** The time when the page or its portrait was last changed, ISO 8601 in UTC. */
  updatedAt: z.string(),
});
export type AgentPage = z.output<typeof agentPage>;

/**
 * The fields of an agent, and of the agent's public page, that the team page and the sitemap need.
 */
export interface TeamMember extends Pick<
  AgentPage,
  'id' | 'slug' | 'headline' | 'portraitId' | 'areas' | 'languages' | 'isFirst'
> {
  firstName: string;
  lastName: string;
  /** Whether the agent came with the sample office. Such an agent's portrait is a drawing. */
  isSample: boolean;
  /** The time when the agent or the page was last edited, ISO 8601 in UTC. */
  changedAt: string;
}

/** The fields of an agent, and of the agent's public page, that the page itself needs. */
export interface PublicAgent
  extends TeamMember, Omit<AgentPage, 'isShown' | 'updatedAt' | keyof TeamMember> {
  email: string;
  phone: string | null;
  licenseNumber: string | null;
  /** Whether the agent is a member of NAR; null if the brokerage's own fact applies. */
  isRealtor: boolean | null;
}

interface PublishedParts {
  licenseNumber: string | null;
  phone: string | null;
  hasPortrait: boolean;
}

/** Returns which of license number, phone and portrait an agent's page lacks. */
export const missingParts = (page: PublishedParts): string[] => [
  ...(page.licenseNumber ? [] : ['license number']),
  ...(page.phone ? [] : ['phone']),
  ...(page.hasPortrait ? [] : ['portrait']),
];

/** @returns a sentence, or '' if the page has license number, phone and portrait */
export function missingOnPage(page: PublishedParts): string {
  const missing = missingParts(page);
  return missing.length > 0 ? `Not yet on this page: ${missing.join(', ')}.` : '';
}

/** The number of words from which a biography says something about its agent. */
const leastBiography = 40;

/**
 * Returns which of the parts that only this agent has are missing, if the page has fewer than two
 * of them and so reads like every other page. Returns none otherwise.
 */
export function missingOwnParts(
  page: Pick<AgentPage, 'biography' | 'areas' | 'languages' | 'portraitId'>,
): string[] {
  const words = page.biography?.trim().split(/\s+/).length ?? 0;
  const missing = [
    ...(words >= leastBiography ? [] : [`${leastBiography} words of biography`]),
    ...(page.areas ? [] : ['neighborhoods served']),
    ...(page.languages ? [] : ['languages']),
    ...(page.portraitId ? [] : ['portrait']),
  ];
  return missing.length > 2 ? missing : [];
}

export const ownPartsWarning = (missing: string[]): string =>
  missing.length > 0
    ? `This page reads like every other agent’s. Add two or more of these: ${missing.join(', ')}.`
    : '';

/** The smallest upload in pixels that can become a portrait. */
export const leastPortrait = { width: 400, height: 500 };

/** The widths of a portrait's files in pixels. The height is 5/4 of the width. */
export const portraitWidths = [400, 800, 1200] as const;
export const portraitFormats = ['avif', 'webp'] as const;

/** @returns a slug such as "jose-nunez", or "agent" for a name without ASCII letters and digits */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  // Leave room for a number such as "-2", which is added if the slug is already taken.
  return words.slice(0, agentPageLimits.slug - 6).replaceAll(/^-+|-+$/g, '') || 'agent';
}
