import { expect } from 'vitest';
import type { Agent } from '#domain/agents.ts';
import type { Office } from './office.ts';

let agentsMade = 0;

/** What the agent form sends, with an e-mail address of its own. */
export const agentInput = (overrides: object = {}) => ({
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  email: `agent${++agentsMade}@example.com`,
  phone: '(912) 555-0142',
  licenseNumber: 'GA-312345',
  commissionSplit: '70.00',
  isActive: true,
  notes: 'Speaks Spanish.',
  ...overrides,
});

export async function addAgent(office: Office, overrides: object = {}): Promise<Agent> {
  const answer = await office.call('POST', '/agents', agentInput(overrides));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}
