import type { PublicTestimonial } from '#features/testimonials/domain.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { partIds, parts, type PartId, type WebsiteContent } from '#features/site/domain/parts.ts';
import { sampleTestimonials } from '#features/site/domain/shipped/testimonials.ts';
import { leavesOf } from '#features/site/domain/values.ts';
import type { Subject } from './reviews.ts';
import { claimPlaces, claimsOf, wordsOfClaim } from './claims.ts';
import { visibleContent } from './visible-content.ts';

/** The headline and the biography on an agent's page, with the agent's id and name. */
export interface AgentWords {
  id: string;
  /** The agent's full name. */
  name: string;
  headline: string | null;
  biography: string | null;
}

/** The records with words that visitors read on agents' pages. */
export interface PublicRecords {
  agents: AgentWords[];
  /**
   * The testimonials that visitors see if the website shows the brokerage's own testimonials
   * instead of samples.
   */
  testimonials: PublicTestimonial[];
}

/**
 * The paths of texts that are left out when a part is reviewed as one text: claims, which are
 * reviewed one by one, texts that no page shows, and texts that pages show only as part of a claim.
 */
const otherPaths: Partial<Record<PartId, RegExp>> = {
  home: /^about\.claims\./,
  neighborhoods: /\.(anchor|asOf|source)$|^neighborhoods\.entries\.[3-9]\.caption$/,
  agents: /^(hero\.(badge$|figures\.)|reasons\.cards\.|reviews\.figures\.)/,
};

/**
 * Whether a text is one that no page shows: the address of a hidden social network, or, in the part
 * `look`, the description of a picture that is not uploaded.
 */
const isHidden = (part: PartId, path: string, content: AnyContent) => {
  const [group = '', name] = path.split('.');
  if (part === 'look') return content[group]?.['picture'] === '';
  return name === 'address' && content[group]?.['shown'] === 'hidden';
};

const textsOfPart = (part: PartId, content: AnyContent): string[] =>
  leavesOf(parts[part].groups, content).flatMap(({ path, field, value }) => {
    const isText = field.kind === 'line' || field.kind === 'text';
    const isOther = otherPaths[part]?.test(path) || isHidden(part, path, content);
    return isText && !isOther && value ? [String(value)] : [];
  });

const ofTexts = (subject: string, where: string, texts: (string | null)[]): Subject[] => {
  const words = texts.filter(Boolean).join('\n');
  return words === '' ? [] : [{ subject, isClaim: false, where, words }];
};

type SampleTestimonial = Pick<PublicTestimonial, 'content' | 'name' | 'title'>;

const wordsOfSample = ({ content, name, title }: SampleTestimonial) => [
  content,
  title ? `${name}, ${title}` : name,
];

const wordsOfTestimonial = ({ relationship, isVerified, ...testimonial }: PublicTestimonial) => [
  ...wordsOfSample(testimonial),
  relationship,
  isVerified ? 'Verified Client' : null,
];

function subjectsOfReviews({ agents }: WebsiteContent, testimonials: PublicTestimonial[]) {
  if (agents.reviews.source === 'samples') {
    const words = sampleTestimonials.flatMap(wordsOfSample);
    return ofTexts('testimonials:samples', 'Sample testimonials, not from real clients', words);
  }
  if (agents.reviews.source === 'none') return [];
  return testimonials.flatMap((each) =>
    ofTexts(`testimonial:${each.id}`, `Testimonial by ${each.name}`, wordsOfTestimonial(each)),
  );
}

/**
 * Whether there are testimonials for the reviews section of agents' pages: either the samples or
 * the brokerage's own. Without any, visitors do not see the figures in that section.
 */
const showsReviews = ({ agents }: WebsiteContent, testimonials: PublicTestimonial[]) =>
  agents.reviews.source === 'samples' || testimonials.length > 0;

/**
 * Lists everything on the website that is reviewed as advertising, in the words that visitors read.
 */
export function subjectsOf(
  content: WebsiteContent,
  { agents, testimonials }: PublicRecords,
  now: Date,
): Subject[] {
  const visible = visibleContent(content, now);
  const claims = claimsOf(content, now).filter(
    ({ place }) => place !== 'reviews' || showsReviews(content, testimonials),
  );
  return [
    ...claims.map((claim) => ({
      subject: `claim:${claim.key}`,
      isClaim: true,
      where: claimPlaces[claim.place],
      words: wordsOfClaim(claim),
    })),
    ...partIds.flatMap((part) =>
      ofTexts(
        `part:${part}`,
        `${parts[part].label} · All other texts`,
        textsOfPart(part, visible[part] as AnyContent),
      ),
    ),
    ...agents.flatMap(({ id, name, headline, biography }) =>
      ofTexts(`agent_page:${id}`, `Agent’s page · ${name}`, [headline, biography]),
    ),
    ...subjectsOfReviews(content, testimonials),
  ];
}
