import { describe, expect, test } from 'vitest';
import { insertFile } from '#features/agents/server/files/file-store.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { pdf } from '#tests/support/hand-ins.ts';
import { agentInput, addProperty } from '#tests/support/record-samples.ts';
import {
  countRows,
  insertEducation,
  insertTestimonial,
  useSampleOffice,
  type SampleOfficeApp,
} from '#tests/support/sample-office.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const papers = { confirmedOn: '2026-11-21', typedName: 'Ann Lee', note: 'In the file.' };

/** Asks an agent of the brokerage to confirm the first sample policy. */
async function askOwnAgent({ call, sample }: SampleOfficeApp) {
  const input = { ...agentInput(), firstName: 'Ann', lastName: 'Lee' };
  const { id } = (await call('POST', '/agents', input)).json<{ id: string }>();
  const policy = `/policies/${(await sample('policy')).id}`;
  const asked = await call('POST', `${policy}/ask`, { agentIds: [id] });
  expect(asked.json()).toMatchObject({ queued: 1 });
  return `${policy}/readers/${id}`;
}

async function publish({ call }: SampleOfficeApp, id: string, asks: boolean) {
  const publication = { changeNote: 'Ours', asks };
  expect((await call('POST', `/policies/${id}/publish`, publication)).statusCode).toBe(201);
}

/** Adds a policy of the brokerage that asks all agents, and returns its path. */
async function publishOwnPolicy(office: SampleOfficeApp) {
  const words = { title: 'Keys', category: 'policies', content: 'One.', isActive: true };
  const { id } = (await office.call('POST', '/policies', words)).json<{ id: string }>();
  await publish(office, id, true);
  return `/policies/${id}`;
}

async function publishSample(office: SampleOfficeApp, asks: boolean) {
  const { id } = await office.sample('policy');
  await office.db.updateTable('policies').set({ content: 'Ours.' }).where('id', '=', id).execute();
  await publish(office, id, asks);
  return id;
}

async function confirm({ call }: SampleOfficeApp, reader: string) {
  expect((await call('POST', `${reader}/paper`, papers)).statusCode).toBe(204);
}

/** The brokerage's own records, the samples that they keep, and functions that add them. */
const needs: [string, string[], (office: SampleOfficeApp) => Promise<unknown>][] = [
  [
    'an inquiry from the page of a sample agent',
    ['Eleanor Whitfield'],
    async (office) => receive(office, { agentId: (await office.sample('agent')).id }),
  ],
  [
    'an inquiry that is assigned to a sample agent',
    ['Eleanor Whitfield'],
    async (office) => {
      const id = await receive(office);
      const { id: assignedAgentId } = await office.sample('agent');
      const triage = { status: 'in_progress', assignedAgentId, isAnswered: false };
      await office.call('PUT', `/contacts/${id}`, triage);
    },
  ],
  [
    'an education record of a sample agent',
    ['Eleanor Whitfield'],
    async ({ db, sample }) => insertEducation(db, (await sample('agent')).id),
  ],
  [
    'a testimonial of a sample agent',
    ['Eleanor Whitfield'],
    async ({ db, sample }) => insertTestimonial(db, (await sample('agent')).id),
  ],
  [
    'a home of a sample agent',
    ['Eleanor Whitfield'],
    async (office) => addProperty(office, { agentId: (await office.sample('agent')).id }),
  ],
  [
    'an exemption of a sample agent',
    ['Eleanor Whitfield'],
    async ({ call, sample }) => {
      const { id } = await sample('agent');
      const exemption = { kind: 'all_ce', reason: 'By order of GREC' };
      expect((await call('POST', `/agents/${id}/exemptions`, exemption)).statusCode).toBe(201);
    },
  ],
  [
    'a paper that a sample agent handed in',
    ['Eleanor Whitfield'],
    async ({ db, clock, sample }) => {
      const { id: agentId } = await sample('agent');
      await insertFile(db, agentId, { type: 'application/pdf', bytes: pdf() }, clock.read());
    },
  ],
  [
    'a split of a sample agent',
    ['Dana Whitcomb'],
    async ({ call, sample }) => {
      const { id } = await sample('agent', 3);
      const change = { split: '91.00', effectiveOn: '2027-01-01', reason: 'Annual review' };
      expect((await call('POST', `/agents/${id}/splits`, change)).statusCode).toBe(201);
    },
  ],
  [
    'a version of a sample policy',
    ['Advertising review'],
    (office) => publishSample(office, false),
  ],
  ['a request to an agent to confirm a sample policy', ['Advertising review'], askOwnAgent],
  [
    'a confirmation of a sample policy',
    ['Advertising review'],
    async (office) => confirm(office, await askOwnAgent(office)),
  ],
  [
    'a waiver of a sample policy',
    ['Advertising review'],
    async (office) => {
      const reader = await askOwnAgent(office);
      const waived = await office.call('POST', `${reader}/waive`, { reason: 'Leaves soon' });
      expect(waived.statusCode).toBe(204);
    },
  ],
  [
    'a confirmation of a policy by a sample agent',
    ['Eleanor Whitfield'],
    async (office) => {
      const policy = await publishOwnPolicy(office);
      await confirm(office, `${policy}/readers/${(await office.sample('agent')).id}`);
    },
  ],
  [
    'a confirmation by a sample agent of a sample policy with a version of the brokerage',
    ['Eleanor Whitfield', 'Advertising review'],
    async (office) => {
      const policy = await publishSample(office, true);
      await confirm(office, `/policies/${policy}/readers/${(await office.sample('agent')).id}`);
    },
  ],
];

// The tests below remove samples with the same statements on PostgreSQL.
describe('a sample office with records of the brokerage', () => {
  const office = useSampleOffice('sqlite');

  test.each(needs)('keeps what belongs to %s', async (_name, kept, add) => {
    await add(office());
    const needed = (await office().samples()).filter(({ isNeeded }) => isNeeded);
    expect(needed.map(({ name }) => name)).toEqual(kept);
    const entries = await recordedDuring(office(), async () => {
      const answer = await office().removal();
      expect([answer.statusCode, answer.json()]).toEqual([200, { kept }]);
    });
    const named = kept.map((name) => expect.stringContaining(name));
    expect(entries.map(({ after }) => Object.values(after ?? {}).filter(Boolean))).toEqual([named]);
    const { db } = office();
    const ids = needed.map(({ id }) => id);
    const agents = await db.selectFrom('agents').select('id').where('id', 'in', ids).execute();
    const policies = await db.selectFrom('policies').select('id').where('id', 'in', ids).execute();
    expect([...agents, ...policies]).toHaveLength(kept.length);
    expect(await office().samples()).toEqual([]);
  });
});

describe.each(engines)('a sample office with records of the brokerage on %s', (engine) => {
  const office = useSampleOffice(engine);

  test('is removed with the requests to sample agents to confirm a policy', async () => {
    await publishOwnPolicy(office());
    expect((await office().removal()).json()).toEqual({ kept: [] });
    const requests = await office().db.selectFrom('policyRequests').select('id').execute();
    expect([requests, await countRows(office())]).toMatchObject([[], { agents: 0, policies: 1 }]);
  });

  test('is removed with the samples that were edited', async () => {
    const { id } = await office().sample('agent');
    const agent: object = (await office().call('GET', `/agents/${id}`)).json();
    await office().call('PUT', `/agents/${id}`, { ...agent, phone: '(843) 723-1000' });
    const inquiry = await office().sample('contact_submission');
    await office().call('POST', `/contacts/${inquiry.id}/notes`, { text: 'Ours.' });
    await office().call('DELETE', `/policies/${(await office().sample('policy')).id}`);
    expect((await office().removal()).json()).toEqual({ kept: [] });
    expect(Object.values(await countRows(office())).every((count) => count === 0)).toBe(true);
  });
});
