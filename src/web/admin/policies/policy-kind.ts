import {
  type Policy,
  policyCategoryLabels,
  policyInput,
  type PolicyInput,
} from '#domain/policies.ts';
import { plainWords, type RecordKind } from '#web/admin/forms/record-kind.ts';
import { policies } from '#web/api/policies.ts';
import { adminPaths } from '#domain/paths.ts';
import { toInput } from './policy-record.ts';

const blank: PolicyInput = { title: '', category: 'policies', content: '', isActive: true };

const categories: Record<string, string> = policyCategoryLabels;

export const policyKind: RecordKind<Policy, PolicyInput, PolicyInput> = {
  entity: 'policy',
  resource: policies,
  schema: policyInput,
  list: { path: adminPaths.policies, name: 'Policies' },
  blank,
  toValues: toInput,
  labels: {
    title: 'Title',
    category: 'Category',
    content: 'Content',
    isActive: 'Active',
  },
  inWords: (_name, value) => categories[String(value)] ?? plainWords(value),
  toasts: {
    created: 'Policy created successfully',
    updated: 'Policy updated successfully',
    createFailed: 'Failed to create policy',
    updateFailed: 'Failed to update policy',
  },
};
