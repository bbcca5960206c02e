import type { Policy, PolicyInput, PolicySummary } from '#domain/policies.ts';
import { apiPaths } from '#domain/paths.ts';
import { resource } from './resource.ts';

/** `remove` deactivates a policy. */
export const policies = resource<Policy, PolicyInput, PolicySummary>('policies', apiPaths.policies);
