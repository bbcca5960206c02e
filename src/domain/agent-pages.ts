import * as z from 'zod/mini';
import { optionalText, storable } from './fields.ts';

export const agentPageLimits = {
  slug: 80,
  headline: 120,
  biography: 2000,
  link: 200,
  /** Bytes of an uploaded portrait. */
  portrait: 10 * 1024 * 1024,
} as const;

const slugMessage = 'Use lower-case letters, digits and single hyphens';

const slug = z
  .string('Required')
  .check(
    z.minLength(1, { error: 'Required', abort: true }),
    z.maxLength(agentPageLimits.slug, `Please use at most ${agentPageLimits.slug} characters`),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugMessage),
  );

/** An empty text means the same as null. */
const optional = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.union([z.nullish(z.literal('')), text]),
    z.transform((value: string | null | undefined) => value || null),
  );

const whatsapp = optional(
  z.string('Please enter text').check(
    z.regex(
      /^\+?[1-9]\d{7,14}$/,
      'Enter the number with its country code, digits only, such as 19125550142',
    ),
    z.overwrite((value) => value.replace('+', '')),
  ),
);

/** Whether a URL is on the network's host or a subdomain such as "www". */
function isLinkTo(host: string, text: string) {
  // On an https page a browser reads "https:host/name" as a path of that page.
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, username, port } = new URL(text);
  const isThere = hostname === host || hostname.endsWith(`.${host}`);
  return isThere && username === '' && port === '' && pathname !== '/';
}

const linkTo = (host: string) =>
  optional(
    z.string('Please enter text').check(
      z.trim(),
      z.maxLength(agentPageLimits.link, `Please use at most ${agentPageLimits.link} characters`),
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
  whatsapp,
  facebook: linkTo('facebook.com'),
  instagram: linkTo('instagram.com'),
  linkedin: linkTo('linkedin.com'),
  isShown: z._default(z.boolean('Invalid input'), true),
});
export type AgentPageInput = z.output<typeof agentPageInput>;

/** An agent's public page as the back office reads it. */
export interface AgentPage {
  /** The agent's own id. */
  id: string;
  slug: string;
  headline: string | null;
  biography: string | null;
  /** Digits with the country code, such as "19125550142" */
  whatsapp: string | null;
  facebook: string | null;
  instagram: string | null;
  linkedin: string | null;
  isShown: boolean;
  portraitId: string | null;
  /** ISO 8601, UTC */
  updatedAt: string;
}

/** An agent as the team page shows them. */
export interface TeamMember extends Pick<AgentPage, 'id' | 'slug' | 'headline' | 'portraitId'> {
  firstName: string;
  lastName: string;
  /** When the agent or the page was last edited; ISO 8601, UTC */
  changedAt: string;
}

/** An agent as their public page shows them. */
export interface PublicAgent
  extends TeamMember, Omit<AgentPage, 'isShown' | 'updatedAt' | keyof TeamMember> {
  email: string;
  phone: string | null;
  licenseNumber: string | null;
}

/** In pixels. Portraits are a quarter taller than wide. */
export const portraitWidths = [400, 800, 1200] as const;
export const portraitFormats = ['avif', 'webp', 'jpg'] as const;

/** @returns such as "jose-nunez": lower-case ASCII letters, digits and single hyphens */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  // Leave room for a number at the end.
  return words.slice(0, agentPageLimits.slug - 6).replaceAll(/^-+|-+$/g, '') || 'agent';
}
