import { expect } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { Office } from './office.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import type { PolicyVersion, PolicyVersions } from '#features/policies/domain/versions.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import type { Property } from '#features/properties/domain/properties.ts';
import type { Testimonial } from '#features/testimonials/domain.ts';
import { propertyInput } from './property-input.ts';

/** Creates a record through the API. */
async function create<Stored>(
  { call }: Pick<Office, 'call'>,
  path: string,
  body: object,
): Promise<Stored> {
  const answer = await call('POST', path, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}

let agentsMade = 0;

/**
 * Returns the values for a new agent. Each call makes another email address, unless `overrides` has
 * one.
 */
export const agentInput = (overrides: object = {}) => ({
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  email: `agent${1000 + ++agentsMade}@example.com`,
  phone: '(912) 555-0142',
  licenseNumber: 'GA-312345',
  commissionSplit: '70.00',
  isActive: true,
  notes: 'Speaks Spanish.',
  ...overrides,
});

export const addAgent = (office: Office, overrides: object = {}) =>
  create<Agent>(office, '/agents', agentInput(overrides));

export const policyInput = (overrides: object = {}) => ({
  title: 'Open houses',
  category: 'procedures',
  content: 'Two people stay until the last visitor has left.',
  isActive: true,
  ...overrides,
});

export const addPolicy = (office: Office, overrides: object = {}) =>
  create<Policy>(office, '/policies', policyInput(overrides));

/**
 * Publishes the current text of a policy with a note about the change, because each version after
 * the first needs such a note.
 */
export const publishPolicy = (office: Office, policyId: string, input: object = {}) =>
  create<PolicyVersion>(office, `/policies/${policyId}/publish`, {
    changeNote: 'Clearer words',
    ...input,
  });

export const readVersions = async ({ call }: Office, policyId: string): Promise<PolicyVersions> =>
  (await call('GET', `/policies/${policyId}/versions`)).json();

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

/** The values for the credit of an education record about which the office has decided nothing. */
export const automaticCredit = {
  creditDecision: 'auto',
  creditReason: null,
  isBrokerTopic: false,
  isFairHousing: false,
  evidence: null,
  fileId: null,
  fileType: null,
  handedInAt: null,
  returnedAt: null,
  returnReason: null,
};

/** Adds an education record to the agent in the overrides, or else to a new agent. */
export async function addEducationRecord(office: Office, overrides: object = {}) {
  const { agentId = (await addAgent(office)).id }: { agentId?: string } = overrides;
  const body = educationInput(agentId, overrides);
  return create<EducationRecord>(office, '/continuing-education', body);
}

/** Returns the values for a testimonial about the brokerage. The website may show it. */
export const testimonialInput = (overrides: object = {}) => ({
  agentId: null,
  content: 'She found the leak before we did.',
  name: 'Ruth O.',
  title: 'bought in Ardsley Park',
  consentDate: '2026-11-02',
  consentMethod: 'Email, on file',
  requestedBy: 'Mallory Reed',
  transactionNote: null,
  relationship: null,
  isShown: true,
  ...overrides,
});

/**
 * The record types whose records need no other record, with valid values for a new record and the
 * change of an edit. The tests of all calls and of all record types read them here.
 */
export const plainRecords = {
  testimonial: {
    path: '/testimonials',
    table: 'testimonials',
    text: 'content',
    input: testimonialInput,
    change: { name: 'Other' },
  },
  property: {
    path: '/properties',
    table: 'properties',
    text: 'title',
    input: propertyInput,
    change: { title: 'Other' },
  },
} as const;

/** Returns a function that adds a record of one of the `plainRecords` through the API. */
export const plainRecordAdder =
  <Stored extends { id: string }>({
    path,
    input,
  }: (typeof plainRecords)[keyof typeof plainRecords]) =>
  (office: Pick<Office, 'call'>, overrides: object = {}) =>
    create<Stored>(office, path, input(overrides));

export const addTestimonial = plainRecordAdder<Testimonial>(plainRecords.testimonial);
export const addProperty = plainRecordAdder<Property>(plainRecords.property);

export async function addSavedReply(office: Pick<Office, 'call'>): Promise<string> {
  const body = { name: 'Thanks', text: 'Thank you, {first name}.' };
  return (await create<{ id: string }>(office, '/saved-replies', body)).id;
}
