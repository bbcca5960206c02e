import type { Policy, PolicyInput } from '#domain/policies.ts';
import { resource } from './resource.ts';

/** `remove` deactivates: a policy is never deleted. */
export const policies = resource<Policy, PolicyInput>('policies', '/api/admin/policies');
