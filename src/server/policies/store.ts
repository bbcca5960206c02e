import type { PoliciesQuery, Policy, PolicyInput, PolicySummary } from '#domain/policies.ts';
import { policySearch } from '#domain/policies.ts';
import { recordTable } from '#server/records/record-table.ts';

export const policies = recordTable<Policy, PolicySummary, PolicyInput, PoliciesQuery>({
  table: 'policies',
  summary: ['id', 'title', 'category', 'isActive', 'createdAt', 'updatedAt'],
  longFields: ['content'],
  toColumns: (input) => ({ ...input, ...policySearch(input) }),
  orders: {
    title: 'searchText',
    category: 'category',
    created: 'createdAt',
    updated: 'updatedAt',
    status: 'isActive',
  },
  defaultOrder: 'title',
  filter: ({ status }) => ({ isActive: status && status === 'active' }),
});
