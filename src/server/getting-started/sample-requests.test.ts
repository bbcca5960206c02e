import { describe, expect, test } from 'vitest';
import { agentInput } from '#tests/support/record-samples.ts';
import {
  countRows,
  insertTestimonial,
  useSampleOffice,
  type SampleOfficeApp,
} from '#tests/support/sample-office.ts';
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

/** Adds a policy of the brokerage that asks all agents, and returns its path. */
async function publishOwnPolicy({ call }: SampleOfficeApp) {
  const words = { title: 'Keys', category: 'policies', content: 'One.', isActive: true };
  const { id } = (await call('POST', '/policies', words)).json<{ id: string }>();
  const publication = { changeNote: null, asks: true };
  expect((await call('POST', `/policies/${id}/publish`, publication)).statusCode).toBe(201);
  return `/policies/${id}`;
}

/**
 * Requests that keep a sample from being removed: the case's name, the server's words for it, and a
 * function that adds it.
 */
const needs: [string, string, (office: SampleOfficeApp) => Promise<unknown>][] = [
  [
    'a request to an agent to confirm a sample policy',
    'the request to Ann Lee to confirm “Advertising review”',
    askOwnAgent,
  ],
  [
    'a confirmation of a sample policy on paper',
    'the confirmation of “Advertising review” by Ann Lee',
    async (office) => {
      const reader = await askOwnAgent(office);
      expect((await office.call('POST', `${reader}/paper`, papers)).statusCode).toBe(204);
    },
  ],
  [
    'a waiver of a sample policy',
    'the waiver of “Advertising review” for Ann Lee',
    async (office) => {
      const reader = await askOwnAgent(office);
      const waived = await office.call('POST', `${reader}/waive`, { reason: 'Leaves soon' });
      expect(waived.statusCode).toBe(204);
    },
  ],
  [
    'a confirmation of a policy by a sample agent',
    'the confirmation of “Keys” by Eleanor Whitfield',
    async (office) => {
      const policy = await publishOwnPolicy(office);
      const reader = `${policy}/readers/${(await office.sample('agent')).id}`;
      expect((await office.call('POST', `${reader}/paper`, papers)).statusCode).toBe(204);
    },
  ],
];

describe.each(engines)('a sample office with requests to confirm policies on %s', (engine) => {
  const office = useSampleOffice(engine);

  test('is removed with the requests to sample agents to confirm a policy', async () => {
    await publishOwnPolicy(office());
    expect((await office().removal()).statusCode).toBe(204);
    const requests = await office().db.selectFrom('policyRequests').select('id').execute();
    expect([requests, await countRows(office())]).toMatchObject([[], { agents: 0, policies: 1 }]);
  });

  test('names what belongs to each sample, however much belongs to another one', async () => {
    const [first, second] = [await office().sample('agent'), await office().sample('agent', 1)];
    for (let nth = 0; nth < 21; nth++) await insertTestimonial(office().db, first.id);
    await insertTestimonial(office().db, second.id);
    const needed = (await office().samples()).filter(({ neededBy }) => neededBy.length > 0);
    expect(needed.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test.each(needs)('is not removed with %s', async (_name, words, add) => {
    await add(office());
    const before = await countRows(office());
    const needed = (await office().samples()).filter(({ neededBy }) => neededBy.length > 0);
    expect(needed.map(({ neededBy }) => neededBy)).toEqual([[words]]);
    const id = needed[0]?.id ?? '';
    expect((await office().removal({ remove: [id] })).statusCode).toBe(409);
    expect(await countRows(office())).toEqual(before);
    expect((await office().removal({ keep: [id] })).statusCode).toBe(204);
    expect(await office().samples()).toEqual([]);
  });
});
