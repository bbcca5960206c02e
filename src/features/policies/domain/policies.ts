import * as z from 'zod/mini';
import { answerFields } from '#shared/domain/answer-fields.ts';
import { choiceField, choices, flag, requiredText, storedRecord } from '#shared/domain/fields.ts';
import { choiceFilter, listQuery, statusFilter } from '#shared/domain/lists.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import { searchTextOf } from '#shared/domain/text/search-text.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

export const policyCategories = choices({
  policies: 'Policies',
  procedures: 'Procedures',
  guidelines: 'Guidelines',
});

export const policyLimits = {
  title: 200,
  content: 200_000,
  contentBytes: 256 * 1024,
  lines: 5000,
};

const content = requiredText(policyLimits.content, 'Required').check(
  z.refine((text) => new TextEncoder().encode(text).length <= policyLimits.contentBytes, {
    error: 'Please use at most 256 KB of text',
    abort: true,
  }),
  z.refine(
    // Each heading, paragraph and list item has a line of its own.
    (text) => (text.match(/\S.*/g)?.length ?? 0) <= policyLimits.lines,
    'Please use at most 5,000 lines, not counting empty ones',
  ),
);

const policyInput = z.object({
  title: requiredText(policyLimits.title, 'Required'),
  category: choiceField(policyCategories, 'policies'),
  content,
  isActive: flag(true),
});
export type PolicyInput = z.output<typeof policyInput>;

export const policyAnswer = z.object({ ...storedRecord, ...answerFields(policyInput) });
export type Policy = z.output<typeof policyAnswer>;

/** A policy in a list, without its content, which can be long. */
export type PolicySummary = Omit<Policy, 'content'>;

/** A policy in the list of policies, with the state of its publication. */
export const listedPolicy = z.extend(z.omit(policyAnswer, { content: true }), {
  /** The number of the newest version; null if the policy is not published. */
  newestVersion: z.nullable(z.number()),
  /** Whether the working text differs from the newest version, or no version exists. */
  hasUnpublishedChanges: z.boolean(),
  /**
   * The number of active agents with a request to confirm the newest version that is not a minor
   * correction, or a later version. A closed request counts only if the agent confirmed or the
   * confirmation was waived.
   */
  asked: z.number(),
  /** The number of agents among `asked` whose request is still open. */
  open: z.number(),
});
export type ListedPolicy = z.output<typeof listedPolicy>;

export const policyType: RecordType<PolicySummary, PolicyInput> = {
  entity: 'policy',
  apiPath: recordApiPath('policy'),
  title: 'Policies',
  plural: 'policies',
  noun: 'Policy',
  input: policyInput,
  labels: { title: 'Title', category: 'Category', content: 'Content', isActive: 'Active' },
  choices: { category: policyCategories },
  nameOf: ({ title }) => title,
};

type SearchedFields = 'title' | 'category' | 'content';

/** `searchText` begins with the title, so sorting by it sorts by title. */
export const policySearch = ({
  title,
  category,
  content: words,
}: Pick<PolicyInput, SearchedFields>) => ({
  searchText: searchTextOf(title, policyCategories.labels[category]),
  searchContent: searchTextOf(words),
});

const policySorts = ['title', 'category', 'created', 'updated', 'status', 'createdAt'] as const;

export const policiesQuery = z.extend(listQuery(policySorts), {
  status: statusFilter,
  /**
   * "stale" finds active policies that have unpublished changes, or no version, and whose last edit
   * was at least 30 days ago.
   */
  publication: choiceFilter(['stale']),
  /**
   * "overdue" finds active policies that an active agent has not confirmed in time. "not_asked"
   * finds active policies that agents should confirm and that have active agents who were not
   * asked.
   */
  readers: choiceFilter(['overdue', 'not_asked']),
});
export type PoliciesQuery = z.output<typeof policiesQuery>;
