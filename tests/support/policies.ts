import { expect } from 'vitest';
import type { Policy } from '#domain/policies.ts';
import type { Office } from './office.ts';

/** What the policy form sends. */
export const policyInput = (overrides: object = {}) => ({
  title: 'Open houses',
  category: 'procedures',
  content: 'Two people stay until the last visitor has left.',
  isActive: true,
  ...overrides,
});

export async function addPolicy(office: Office, overrides: object = {}): Promise<Policy> {
  const answer = await office.call('POST', '/policies', policyInput(overrides));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}
