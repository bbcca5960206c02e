import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { listQuery, statusFilter } from './lists.ts';

export const policyCategories = ['policies', 'procedures', 'guidelines'] as const;
export type PolicyCategory = (typeof policyCategories)[number];

export const policyCategoryLabels: Record<PolicyCategory, string> = {
  policies: 'Policies',
  procedures: 'Procedures',
  guidelines: 'Guidelines',
};

export const policyLimits = { title: 200, content: 200_000, contentBytes: 256 * 1024 };

const content = requiredText(policyLimits.content, 'Required').check(
  z.refine(
    (text) => new TextEncoder().encode(text).length <= policyLimits.contentBytes,
    'Please use at most 256 KB of text',
  ),
);

export const policyInput = z.object({
  title: requiredText(policyLimits.title, 'Required'),
  category: z._default(z.enum(policyCategories, 'Invalid input'), 'policies'),
  content,
  isActive: z._default(z.boolean('Invalid input'), true),
});
export type PolicyInput = z.output<typeof policyInput>;

export const policyLabels = {
  title: 'Title',
  category: 'Category',
  content: 'Content',
  isActive: 'Active',
};

/** One policy, as the API returns it. */
export interface Policy {
  id: string;
  title: string;
  category: PolicyCategory;
  content: string;
  isActive: boolean;
  /** All instants are ISO 8601 in UTC. */
  createdAt: string;
  updatedAt: string;
}

/** A policy in a list, without long fields. */
export type PolicySummary = Omit<Policy, 'content'>;

export const policySorts = ['title', 'category', 'created', 'updated', 'status'] as const;
export type PolicySort = (typeof policySorts)[number];

/** The query of the policy list. */
export const policiesQuery = z.extend(listQuery(policySorts), { status: statusFilter });
export type PoliciesQuery = z.output<typeof policiesQuery>;
