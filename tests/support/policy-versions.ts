import { expect } from 'vitest';
import type { PolicyVersion, PolicyVersions } from '#domain/policies/versions.ts';
import type { Office } from './office.ts';

/**
 * Publishes the current text of a policy. Adds a note about the change, because each version after
 * the first needs one.
 */
export async function publish(
  { call }: Office,
  policyId: string,
  input: object = {},
): Promise<PolicyVersion> {
  const body = { changeNote: 'Clearer words', ...input };
  const answer = await call('POST', `/policies/${policyId}/publish`, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

export const readVersions = async ({ call }: Office, policyId: string): Promise<PolicyVersions> =>
  (await call('GET', `/policies/${policyId}/versions`)).json();
