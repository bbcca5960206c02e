import type { Policy, PolicyInput, PolicySummary } from '#domain/policies.ts';
import { resource } from './resource.ts';

/** `remove` deactivates: a policy is never deleted. */
export const policies = resource<Policy, PolicyInput, PolicySummary>(
  'policies',
  '/api/admin/policies',
);
