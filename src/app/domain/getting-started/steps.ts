import * as z from 'zod/mini';
import { isPlaceholder } from '#features/website/domain/advice.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import {
  parts,
  shippedContent,
  type PartId,
  type WebsiteContent,
} from '#features/site/domain/parts.ts';
import { leavesOf } from '#features/site/domain/values.ts';

/** The facts that decide which steps are open. Users cannot mark a step as done. */
export interface OfficeFacts {
  content: WebsiteContent;
  /** The number of each part's published version. A part that was never published is missing. */
  published: Partial<Record<PartId, number>>;
  /** The number of claims on the published website that are not approved today. */
  unapprovedClaims: number;
  samplePeople: string[];
  samples: number;
  /** The number of active agents who are no samples. */
  ownAgents: number;
  /** Whether an active policy that is no sample was published. */
  hasOwnPolicy: boolean;
  hasMailServer: boolean;
  wasEmailSent: boolean;
  /** The site's address in the setting PUBLIC_ORIGIN. */
  publicOrigin: string;
  superAdmins: number;
  /** The number of active super admins who sign in with a password alone. */
  withoutFactor: number;
  /** Whether the backup command has completed a backup in the last `backupDays` days. */
  hasRecentBackup: boolean;
}

export const backupDays = 7;

/**
 * Returns the names of the facts that are still those of the sample brokerage, or still contain a
 * placeholder. Compares only facts that no two brokerages share.
 */
function sampleFacts({ brokerage: { name, contact, address, license } }: WebsiteContent): string[] {
  const shipped = shippedContent.brokerage;
  const facts = {
    'the name': [name.name, shipped.name.name],
    'the phone': [contact.phone, shipped.contact.phone],
    'the phone in the footer': [contact.footerPhone, shipped.contact.footerPhone],
    'the email': [contact.email, shipped.contact.email],
    'the street': [address.street, shipped.address.street],
    'the license': [license.license, shipped.license.license],
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

function agentsFact({ samplePeople, samples, ownAgents }: OfficeFacts): string | false {
  if (samplePeople.length > 0) return `People on the site are samples: ${samplePeople.join(', ')}.`;
  if (samples > 0) return `Samples among the records of the back office: ${samples}.`;
  return ownAgents === 0 && 'There is no agent yet.';
}

/** The parts whose texts an office writes itself. */
const writtenParts = ['home', 'neighborhoods', 'agents', 'legal'] as const satisfies PartId[];

/** Lists the texts of the written parts, by part and path. */
const textsOf = (content: WebsiteContent) =>
  new Map(
    writtenParts.flatMap((part) =>
      leavesOf(parts[part].groups, content[part] as AnyContent).flatMap(({ path, field, value }) =>
        (field.kind === 'line' || field.kind === 'text') && value
          ? [[`${part}.${path}`, value] as const]
          : [],
      ),
    ),
  );

/** Once the home page and the legal texts were published, the office has chosen the other texts. */
function wordsFact({ content, published }: OfficeFacts): string | false {
  if (published.home && published.legal) return false;
  const [texts, shipped] = [textsOf(content), textsOf(shippedContent)];
  const samples = [...texts].filter(([path, value]) => shipped.get(path) === value);
  return `${samples.length} of ${texts.size} texts are samples.`;
}

function emailFact({ hasMailServer, wasEmailSent }: OfficeFacts): string | false {
  if (!hasMailServer) return 'Email isn’t set up. Nothing can be sent.';
  return !wasEmailSent && 'No email to a client or an agent has been sent yet.';
}

function brokerageFact({ content }: OfficeFacts): string | false {
  const samples = sampleFacts(content);
  if (samples.length > 0) return `Samples on the site: ${samples.join(', ')}.`;
  if (content.brokerage.contact.reachedOn) return false;
  return 'Call the office’s phone, and enter the day on which a broker or a manager answered.';
}

/** The steps in the order of the work, each with the reason why it is open, or false. */
const steps = {
  brokerage: brokerageFact,
  look: ({ published }) => !published.look && 'The site has the sample colors and pictures.',
  words: wordsFact,
  claims: ({ unapprovedClaims }) =>
    unapprovedClaims > 0 &&
    `${unapprovedClaims} ${unapprovedClaims === 1 ? 'claim needs' : 'claims need'} a source and your broker’s sign-off.`,
  agents: agentsFact,
  email: emailFact,
  origin: ({ publicOrigin }) =>
    !isReachable(publicOrigin) && 'The site has no secure web address yet.',
  superAdmin: ({ superAdmins }) => superAdmins < 2 && 'Only one person is a super admin.',
  secondFactor: ({ withoutFactor }) =>
    withoutFactor > 0 &&
    `${withoutFactor} ${withoutFactor === 1 ? 'super admin signs' : 'super admins sign'} in with a password alone.`,
  policy: ({ hasOwnPolicy }) => !hasOwnPolicy && 'No policy of your own is published.',
  backup: ({ hasRecentBackup }) =>
    !hasRecentBackup && `There is no backup from the last ${backupDays} days.`,
} satisfies Record<string, (facts: OfficeFacts) => string | false>;

export type StepCode = keyof typeof steps;

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
