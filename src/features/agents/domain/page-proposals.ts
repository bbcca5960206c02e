import * as z from 'zod/mini';
import { boundedText, reasonText } from '#shared/domain/fields.ts';
import { agentPageInput, type AgentPage } from './agent-pages.ts';

/** The fields of the public page that an agent can propose to change, and their labels. */
export const proposedLabels = {
  headline: 'Headline',
  biography: 'Short Biography',
  whatsapp: 'WhatsApp Number',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
} as const;
export type ProposedField = keyof typeof proposedLabels;
export const proposedFields = Object.keys(proposedLabels) as ProposedField[];

export const proposedPage = z.pick(agentPageInput, {
  headline: true,
  biography: true,
  whatsapp: true,
  facebook: true,
  instagram: true,
  linkedin: true,
});
export type ProposedPage = z.output<typeof proposedPage>;

export interface Proposal {
  proposed: ProposedPage;
  /** The values of the page from which the agent began. */
  base: ProposedPage;
  /** The id of a new portrait; null if the portrait stays. */
  portraitId: string | null;
  basePortraitId: string | null;
  createdAt: string;
}

const changedPart = z.enum([...proposedFields, 'portrait'] as [ProposedField | 'portrait']);
export type ChangedPart = ProposedField | 'portrait';

const proposedChange = z.object({
  part: changedPart,
  /** The value when the agent sent the proposal. The values of a portrait are ids. */
  base: z.nullable(z.string()),
  /** The value on the page now. */
  page: z.nullable(z.string()),
  proposed: z.nullable(z.string()),
  /** Whether the office has changed the value since, so that it must choose between the two. */
  needsChoice: z.boolean(),
});
export type ProposedChange = z.output<typeof proposedChange>;

/** The answer to GET /api/admin/agents/{id}/page/proposal. */
export const pageProposal = z.object({
  /** The time when the agent sent the proposal, ISO 8601 in UTC; null if there is none. */
  sentAt: z.nullable(z.string()),
  changes: z.array(proposedChange),
  /** The id of the other agent with the oldest proposal; null if there is none. */
  nextAgentId: z.nullable(z.string()),
});
export type PageProposal = z.output<typeof pageProposal>;

const parts = z.optional(z.array(changedPart).check(z.maxLength(10)));

export const proposalAcceptance = z.nullish(
  z.object({
    /** The parts that stay as the office has them. */
    keep: parts,
    /** The parts that become as proposed, although the office has changed them since. */
    take: parts,
    /** The time of the proposal that the caller saw. Another proposal is then not accepted. */
    sentAt: z.optional(boundedText(40)),
  }),
);
export type ProposalAcceptance = z.output<typeof proposalAcceptance>;

export const proposalDecline = z.object({ reason: reasonText(500) });

const changeOf = (
  part: ChangedPart,
  values: Pick<ProposedChange, 'base' | 'page' | 'proposed'>,
) => {
  const { base, page, proposed } = values;
  return { part, ...values, needsChoice: page !== base && page !== proposed };
};

export function changesOf(proposal: Proposal, page: AgentPage): ProposedChange[] {
  const { proposed, base, portraitId, basePortraitId } = proposal;
  const changed = proposedFields.filter((field) => proposed[field] !== base[field]);
  const words = changed.map((field) =>
    changeOf(field, { base: base[field], page: page[field], proposed: proposed[field] }),
  );
  if (portraitId === null) return words;
  const portrait = { base: basePortraitId, page: page.portraitId, proposed: portraitId };
  return [...words, changeOf('portrait', portrait)];
}

export const withProposed = ({ proposed, base }: Proposal, page: ProposedPage): ProposedPage => ({
  ...page,
  ...Object.fromEntries(
    proposedFields
      .filter((field) => proposed[field] !== base[field])
      .map((field) => [field, proposed[field]]),
  ),
});
