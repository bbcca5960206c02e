import { expect } from 'vitest';
import type { EducationRecord } from '#domain/education.ts';
import { addAgent } from './agents.ts';
import type { Office } from './office.ts';

/** What the education form sends. */
export const educationInput = (agentId: string, overrides: object = {}) => ({
  agentId,
  courseTitle: 'Fair Housing',
  provider: 'Coastal School',
  courseType: 'ethics',
  hoursCompleted: '3.25',
  completionDate: '2024-03-01',
  certificateNumber: 'C-1',
  isVerified: true,
  ...overrides,
});

/** Of the agent whom the overrides name, or else of one made for it. */
export async function addEducationRecord(
  office: Office,
  overrides: object = {},
): Promise<EducationRecord> {
  const { agentId = (await addAgent(office)).id }: { agentId?: string } = overrides;
  const body = educationInput(agentId, overrides);
  const answer = await office.call('POST', '/continuing-education', body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}
