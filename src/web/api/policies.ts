import type { Policy, PolicyInput, PolicySummary } from '#domain/policies.ts';
import { apiPaths } from '#domain/paths.ts';
import { resource } from './resource.ts';

/** The API calls for policies. `remove` deactivates the policy and deletes nothing. */
export const policies = resource<Policy, PolicyInput, PolicySummary>('policies', apiPaths.policies);
