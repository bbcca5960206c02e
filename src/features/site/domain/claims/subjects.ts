import type { PublicTestimonial } from '#features/testimonials/domain.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { hasSellPage, type HomeContent } from '#features/site/domain/home.ts';
import { partIds, parts, type PartId } from '#features/site/domain/parts.ts';
import { leavesOf } from '#features/site/domain/values.ts';
import type { PublishedWebsite } from '#features/site/domain/site.ts';
import { valuesOf, wordsOfClaim, type Claim, type Values } from './claims.ts';
import { makesClaim } from './own-words.ts';
import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import type { Subject } from './reviews.ts';
import { isSampleBrokerage } from './samples.ts';
import { visibleContent } from './visible-content.ts';

export interface AgentWords {
  id: string;
  name: string;
  headline: string | null;
  biography: string | null;
  areas: string | null;
  languages: string | null;
}

/** The records with words that visitors read. */
export interface PublicRecords {
  agents: AgentWords[];
  /** The homes for sale, without samples. */
  homes: Pick<PublicProperty, 'id' | 'title' | 'description'>[];
  /**
   * The testimonials that visitors see if the website shows the brokerage's own instead of samples.
   */
  testimonials: PublicTestimonial[];
}

/**
 * The paths of texts that are left out when a part is reviewed as one text: figures and the badge,
 * which are claims, texts that no page shows, and texts that pages show only as part of a claim.
 */
const otherPaths: Partial<Record<PartId, RegExp>> = {
  brokerage: /^address\.map$/,
  home: /^about\.claims\./,
  neighborhoods: /\.(anchor|asOf|source)$|^neighborhoods\.entries\.[3-9]\.caption$/,
  agents: /^(hero\.(badge$|figures\.)|reviews\.figures\.)/,
};

/**
 * Whether a text is one that no page shows: the address of a hidden social network, the texts of an
 * unfinished page for sellers, or, in the part `look`, the description of a picture that is not
 * uploaded.
 */
const isHidden = (part: PartId, path: string, content: AnyContent) => {
  const [group = '', name] = path.split('.');
  if (group === 'sell') return !hasSellPage(content as unknown as HomeContent);
  if (part === 'look') return content[group]?.['picture'] === '';
  return name === 'address' && content[group]?.['shown'] === 'hidden';
};

/** Returns the texts of a part that are not claims, by their paths. */
const textsOfPart = (part: PartId, content: AnyContent): Values =>
  leavesOf(parts[part].groups, content).flatMap(({ path, field, value }) => {
    const isText = field.kind === 'line' || field.kind === 'text';
    const isOther = otherPaths[part]?.test(path) || isHidden(part, path, content);
    return isText && !isOther && value ? [[path, String(value)]] : [];
  });

/**
 * Returns the subject of texts that are reviewed together, or none if all of them are empty.
 * @param lines the texts as visitors read them, if they are not the values themselves
 */
function ofTexts(
  named: Pick<Subject, 'subject' | 'where'>,
  fields: Values,
  lines: string[] = fields.map(([, value]) => value),
): Subject[] {
  const values = fields.filter(([, value]) => value !== '');
  const words = lines.filter(Boolean).join('\n');
  return words === '' ? [] : [{ ...named, isClaim: false, words, values, isHidden: false }];
}

const subjectOfClaim = (claim: Claim, isClaimHidden: boolean): Subject => ({
  subject: `claim:${claim.key}`,
  isClaim: true,
  where: claim.where,
  words: wordsOfClaim(claim),
  values: valuesOf(claim),
  isHidden: isClaimHidden,
});

function subjectOfTestimonial(testimonial: PublicTestimonial): Subject[] {
  const { id, content, name, title, relationship, isVerified } = testimonial;
  const badge = isVerified ? 'Verified Client' : '';
  return ofTexts(
    { subject: `testimonial:${id}`, where: `Testimonial by ${name}` },
    Object.entries({ content, name, title, relationship: relationship ?? '', badge }),
    [content, title ? `${name}, ${title}` : name, relationship ?? '', badge],
  );
}

/** Words of a record in which a claim is made in passing need a source, as any claim does. */
const withClaims = (subjects: Subject[]) =>
  subjects.map((each) => ({ ...each, isClaim: makesClaim(each.words) }));

function subjectOfAgent({ id, name, ...page }: AgentWords): Subject[] {
  const headline = page.headline ?? '';
  const biography = page.biography ?? '';
  const areas = page.areas ?? '';
  const languages = page.languages ?? '';
  return withClaims(
    ofTexts(
      { subject: `agent_page:${id}`, where: `Agent’s page · ${name}` },
      Object.entries({ headline, biography, areas, languages, name }),
      [headline, biography, areas && `Serves ${areas}`, languages && `Speaks ${languages}`],
    ),
  );
}

const subjectOfHome = ({ id, title, description }: PublicRecords['homes'][number]): Subject[] =>
  withClaims(
    ofTexts(
      { subject: `home:${id}`, where: `Home for sale · ${title}` },
      Object.entries({ title, description }),
    ),
  );

/**
 * Lists everything on the website that is reviewed as advertising: the claims of its content, also
 * those that visitors do not see, and all other words that visitors read.
 */
export function subjectsOf(
  website: Pick<PublishedWebsite, 'content' | 'reviews'>,
  { agents, homes, testimonials }: PublicRecords,
  now: Date,
): Subject[] {
  const { content, claims, hidden } = visibleContent(
    website,
    now,
    isSampleBrokerage(website.content),
  );
  const hasReviews = content.agents.reviews.source === 'samples' || testimonials.length > 0;
  // Without testimonials, the pages have no section for the figures beside them.
  const isOnPage = ({ place }: Claim) => place !== 'reviews' || hasReviews;
  const ownReviews = content.agents.reviews.source === 'own' ? testimonials : [];
  return [
    ...claims.map((claim) => subjectOfClaim(claim, !isOnPage(claim))),
    ...hidden.map((claim) => subjectOfClaim(claim, true)),
    ...partIds.flatMap((part) =>
      ofTexts(
        { subject: `part:${part}`, where: `${parts[part].label} · All other texts` },
        textsOfPart(part, content[part] as AnyContent),
      ),
    ),
    ...agents.flatMap(subjectOfAgent),
    ...homes.flatMap(subjectOfHome),
    ...ownReviews.flatMap(subjectOfTestimonial),
  ];
}
