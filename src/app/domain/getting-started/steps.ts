import * as z from 'zod/mini';
import { hasFigures } from '#features/site/domain/claims/figures.ts';
import { isPlaceholder } from '#features/website/domain/advice.ts';
import { shippedContent, type PartId, type WebsiteContent } from '#features/site/domain/parts.ts';

/** The facts that decide which steps are open. Users cannot mark a step as done. */
export interface OfficeFacts {
  content: WebsiteContent;
  /** The number of each part's published version. A part that was never published is missing. */
  published: Partial<Record<PartId, number>>;
  /** The number of claims on the published website that are not approved today. */
  unapprovedClaims: number;
  samplePeople: string[];
  /** The number of records of the sample office. */
  samples: number;
  hasMailServer: boolean;
  wasEmailSent: boolean;
  /** The site's address in the setting PUBLIC_ORIGIN. */
  publicOrigin: string;
  superAdmins: number;
  /** Whether the backup command has completed a backup in the last `backupDays` days. */
  hasRecentBackup: boolean;
}

export const backupDays = 7;

/**
 * Returns the names of the facts about the brokerage that are still those of the sample brokerage,
 * or still contain a placeholder. Only facts that no two brokerages share are compared.
 */
function sampleFacts({ brokerage: { name, contact, address } }: WebsiteContent): string[] {
  const shipped = shippedContent.brokerage;
  const facts = {
    'the name': [name.name, shipped.name.name],
    'the phone': [contact.phone, shipped.contact.phone],
    'the phone in the footer': [contact.footerPhone, shipped.contact.footerPhone],
    'the email': [contact.email, shipped.contact.email],
    'the street': [address.street, shipped.address.street],
  };
  return Object.entries(facts).flatMap(([fact, [value = '', sample]]) =>
    value === sample || isPlaceholder(value) ? [fact] : [],
  );
}

/** Whether visitors can reach the site with https at its address. */
export function isReachable(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
}

function samplesFact({ samplePeople, samples }: OfficeFacts): string | false {
  if (samplePeople.length > 0) return `People on the site are samples: ${samplePeople.join(', ')}.`;
  return samples > 0 && `Samples among the records of the back office: ${samples}.`;
}

function emailFact({ hasMailServer, wasEmailSent }: OfficeFacts): string | false {
  if (!hasMailServer) return 'Email isn’t set up. Nothing can be sent.';
  return !wasEmailSent && 'No email has been sent yet.';
}

function brokerageFact({ content }: OfficeFacts): string | false {
  const samples = sampleFacts(content);
  return samples.length > 0 && `Samples on the site: ${samples.join(', ')}.`;
}

const showsFigures = ({ neighborhoods }: WebsiteContent) =>
  neighborhoods.neighborhoods.entries.some(hasFigures);

/**
 * The steps, each with a function that returns the reason why the step is still open, or false once
 * it is done.
 */
const steps = {
  brokerage: brokerageFact,
  license: ({ content }) =>
    isPlaceholder(content.brokerage.license.license) && 'The license number is a sample.',
  home: ({ published }) => !published.home && 'The home page has the sample words.',
  neighborhoods: ({ content, published }) =>
    !published.neighborhoods && showsFigures(content) && 'The neighborhoods have sample figures.',
  testimonials: ({ content }) =>
    content.agents.reviews.source === 'samples' && 'Sample testimonials are shown.',
  legal: ({ published }) =>
    !published.legal && 'The privacy and terms texts are samples. Your counsel should read them.',
  claims: ({ unapprovedClaims }) =>
    unapprovedClaims > 0 &&
    `Claims on the site without a source and a signature: ${unapprovedClaims}.`,
  samples: samplesFact,
  email: emailFact,
  origin: ({ publicOrigin }) =>
    !isReachable(publicOrigin) && 'The site has no secure web address yet.',
  superAdmin: ({ superAdmins }) => superAdmins < 2 && 'Only one person is a super admin.',
  backup: ({ hasRecentBackup }) =>
    !hasRecentBackup && `There is no backup from the last ${backupDays} days.`,
} satisfies Record<string, (facts: OfficeFacts) => string | false>;

export type StepCode = keyof typeof steps;

/** A step in setting up the office, such as entering the brokerage's own name. */
export const stepAnswer = z.object({
  code: z.enum(Object.keys(steps) as StepCode[]),
  /** The reason why the step is open; null once it is done. */
  openBecause: z.nullable(z.string()),
});
export type Step = z.output<typeof stepAnswer>;

export const stepsFrom = (facts: OfficeFacts): Step[] =>
  Object.entries(steps).map(([code, openBecause]) => ({
    code: code as StepCode,
    openBecause: openBecause(facts) || null,
  }));
