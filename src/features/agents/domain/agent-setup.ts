import * as z from 'zod/mini';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import {
  adminAgentCommissionPath,
  adminAgentLicensePath,
  adminAgentPagePath,
  adminAgentPapersPath,
  adminAgentPoliciesPath,
} from '#shared/domain/paths.ts';

/** The things that an agent begins with. Each fact is read from its own record, none is stored twice. */
export const agentSetup = z.object({
  /** The facts that the license lacks, such as "the renewal date". */
  missing: z.array(z.string()),
  /** The first day of the present split; null if no split was agreed. */
  splitSince: z.nullable(z.string()),
  /** The policies that the agent should confirm, and those of them that need nothing any more. */
  policies: z.object({ toConfirm: z.number(), confirmed: z.number() }),
  /** The last day of the E&O insurance; null if none is recorded. */
  insuredUntil: z.nullable(z.string()),
  isPageShown: z.boolean(),
  /** Whether the page's words are approved as advertising; null if the page has no own words. */
  isPageReviewed: z.nullable(z.boolean()),
});
export type AgentSetup = z.output<typeof agentSetup>;

function pageInWords({ isPageShown, isPageReviewed }: AgentSetup): string {
  if (!isPageShown) return 'Public page not shown';
  if (isPageReviewed === null) return 'Public page shown';
  return isPageReviewed ? 'Public page shown, reviewed' : 'Public page shown, not reviewed';
}

function insuranceInWords({ insuredUntil }: AgentSetup, today: string): string {
  if (insuredUntil === null) return 'No E&O insurance recorded';
  return `E&O ${insuredUntil < today ? 'ended' : 'until'} ${formatCalendarDate(insuredUntil)}`;
}

/** A fact of an agent's setup, with the tab on which it is kept. */
export interface SetupFact {
  words: string;
  isOpen: boolean;
  path: (id: string) => string;
}

export function setupInWords(setup: AgentSetup, today: string): SetupFact[] {
  const { missing, splitSince, policies, insuredUntil, isPageShown, isPageReviewed } = setup;
  const { toConfirm, confirmed } = policies;
  return [
    {
      words: missing.length > 0 ? `Not set up: ${missing.join(', ')}` : 'License set up',
      isOpen: missing.length > 0,
      path: adminAgentLicensePath,
    },
    {
      words: splitSince ? `Split agreed ${formatCalendarDate(splitSince)}` : 'No split agreed',
      isOpen: splitSince === null,
      path: adminAgentCommissionPath,
    },
    {
      words:
        toConfirm === 0
          ? 'No policies to confirm'
          : `${confirmed} of ${toConfirm} policies confirmed`,
      isOpen: confirmed < toConfirm,
      path: adminAgentPoliciesPath,
    },
    {
      words: insuranceInWords(setup, today),
      isOpen: insuredUntil === null || insuredUntil < today,
      path: adminAgentPapersPath,
    },
    {
      words: pageInWords(setup),
      isOpen: !isPageShown || isPageReviewed === false,
      path: adminAgentPagePath,
    },
  ];
}
