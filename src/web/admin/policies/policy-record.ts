import type { Policy, PolicyInput } from '#domain/policies.ts';

/** What is sent to keep a policy as it is. */
export const toInput = (policy: Policy): PolicyInput => ({
  title: policy.title,
  category: policy.category,
  content: policy.content,
  isActive: policy.isActive,
});
