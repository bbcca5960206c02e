import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { policyChecksum } from '#features/policies/db/checksum.ts';
import { closeOpenRequests } from '#features/policies/db/requests.ts';
import type { Policy } from '#features/policies/domain/policies.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { callsOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import {
  addAgent,
  addPolicy,
  policyInput,
  publishPolicy,
  readVersions,
} from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('publishing a policy on %s', (engine) => {
  let wakes = 0;
  const office = shareOffice(engine, { wakeScheduledWork: () => wakes++ });
  let policy: Policy;
  let agents: string[];
  beforeEach(async () => {
    wakes = 0;
    policy = await addPolicy(office());
    agents = [(await addAgent(office())).id, (await addAgent(office())).id];
    await addAgent(office(), { isActive: false });
  });

  const call = (body: object, headers = {}) =>
    office().call('POST', `/policies/${policy.id}/publish`, body, headers);
  const edit = (change: object) =>
    office().call('PUT', `/policies/${policy.id}`, policyInput(change));
  const requests = async () => {
    const rows = await office().db.selectFrom('policyRequests').selectAll().execute();
    return rows
      .toSorted(
        (a, b) => a.createdAt.localeCompare(b.createdAt) || (a.agentId < b.agentId ? -1 : 1),
      )
      .map(({ agentId, versionId, dueOn, closedAs }) => ({ agentId, versionId, dueOn, closedAs }));
  };
  const opened = (versionId: string, closedAs: string | null = null, dueOn = '2026-12-05') =>
    agents.toSorted().map((agentId) => ({ agentId, versionId, dueOn, closedAs }));

  test('vector 1: makes version 1 and asks the active agents', async () => {
    const facts = { isMinor: false, asks: true, dueOn: '2026-12-05', changeNote: null };
    let version = {};
    const recorded = await recordedDuring(office(), async () => {
      const answer = await call(facts, { 'if-match': '"1"' });
      expect(answer.statusCode).toBe(201);
      version = answer.json<object>();
    });
    const { title, category, content } = policy;
    const id = expect.stringMatching(/^[\da-f-]{36}$/) as string;
    const words = { title, category, content, checksum: policyChecksum(policy) };
    const publishedAt = office().clock.read().toISOString();
    const publication = { publishedBy: 'admin', publishedByName: 'admin', publishedAt };
    expect(version).toEqual({ id, number: 1, ...words, ...facts, ...publication });
    expect(await requests()).toEqual(opened((version as { id: string }).id));
    expect(recorded).toMatchObject([
      {
        action: 'published',
        entity: 'policy_version',
        entityId: policy.id,
        entityName: title,
        before: null,
        after: { number: 1, ...facts },
      },
    ]);
    expect(Object.keys(recorded[0]?.after ?? {})).not.toContain('content');
    expect(wakes).toBe(1);
    const { content: _, ...summary } = version as Policy;
    expect(await readVersions(office(), policy.id)).toEqual({
      versions: [summary],
      hasUnpublishedChanges: false,
    });
    const read = await office().call('GET', `/policies/${policy.id}/versions/1`);
    expect(read.json()).toEqual(version);
  });

  test('a new version replaces the open requests', async () => {
    const first = await publishPolicy(office(), policy.id);
    office().clock.advance(60);
    await edit({ title: 'Lockboxes' });
    const second = await publishPolicy(office(), policy.id, { dueOn: '2026-11-21' });
    expect(second).toMatchObject({ number: 2, title: 'Lockboxes', changeNote: 'Clearer words' });
    expect(await requests()).toEqual([
      ...opened(first.id, 'replaced'),
      ...opened(second.id, null, '2026-11-21'),
    ]);
  });

  test('a new version without requests closes the open ones', async () => {
    const first = await publishPolicy(office(), policy.id);
    await edit({ title: 'Lockboxes' });
    expect((await publishPolicy(office(), policy.id, { asks: false })).dueOn).toBeNull();
    expect(await requests()).toEqual(opened(first.id, 'replaced'));
  });

  test('vector 7: a minor correction leaves the open requests and asks no agent', async () => {
    const first = await publishPolicy(office(), policy.id);
    await edit({ title: 'Lockboxes' });
    const minor = { isMinor: true, dueOn: '2020-01-01' };
    const correction = await publishPolicy(office(), policy.id, minor);
    expect(correction).toMatchObject({ number: 2, isMinor: true, asks: false, dueOn: null });
    expect(await requests()).toEqual(opened(first.id));
  });

  test('vector 15: without a change is refused', async () => {
    await publishPolicy(office(), policy.id);
    await edit({ title: 'Lockboxes', isActive: false });
    await edit({});
    const again = await call({ changeNote: 'Again' });
    const refusal = { detail: 'Nothing has changed since version 1.' };
    expect([again.statusCode, again.json()]).toMatchObject([409, refusal]);
    expect((await readVersions(office(), policy.id)).versions).toHaveLength(1);
    expect(wakes).toBe(1);
  });

  test('of words that another user changed is refused', async () => {
    const current = { title: 'Lockboxes' };
    await edit(current);
    const late = await call({}, { 'if-match': '"1"' });
    expect([late.statusCode, late.json()]).toMatchObject([412, { current }]);
  });

  test('of an inactive or unknown policy is refused', async () => {
    await office().call('DELETE', `/policies/${policy.id}`);
    expect((await call({})).statusCode).toBe(409);
    const unknown = crypto.randomUUID();
    for (const id of [unknown, 'x']) {
      expect((await office().call('POST', `/policies/${id}/publish`, {})).statusCode).toBe(404);
    }
  });

  /**
   * Returns functions that call the API as four administrators. Changes by one administrator would
   * wait for each other.
   */
  async function administrators() {
    const names = ['ann', 'bea', 'cleo', 'dora'];
    await Promise.all(names.map((name) => office().addAdministrator(name, 'admin')));
    return Promise.all(names.map((name) => callsOf(office(), name)));
  }

  test('by four administrators at the same time makes one version', async () => {
    const callers = await administrators();
    const path = `/policies/${policy.id}/publish`;
    const answers = await Promise.all(callers.map((each) => each('POST', path, {})));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
    expect(await requests()).toHaveLength(2);
  });

  test('during edits never makes two versions with one number', async () => {
    const callers = await administrators();
    const path = `/policies/${policy.id}`;
    const answers = await Promise.all(
      callers.flatMap((each, nth) => [
        each('POST', `${path}/publish`, { changeNote: 'A' }),
        each('PUT', path, policyInput({ title: `Title ${nth}` })),
        each('POST', `${path}/publish`, { changeNote: 'B' }),
      ]),
    );
    const { versions } = await readVersions(office(), policy.id);
    expect(versions.map(({ number }) => number)).toEqual(
      versions.map((_, nth) => versions.length - nth),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(versions.length);
    expect(answers.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode))).toEqual([]);
  });

  test('waits for an agent who leaves at the same time, and does not ask the agent', async () => {
    const [agentId = ''] = agents;
    const { db, clock } = office();
    const first = await publishPolicy(office(), policy.id);
    await edit({ title: 'Lockboxes' });
    const { publishing } = await db.transaction().execute(async (transaction) => {
      const leaving = transaction.updateTable('agents').set({ isActive: false });
      await leaving.where('id', '=', agentId).execute();
      // Do not await the publication here, because it waits for this transaction.
      const started = Promise.resolve(call({ changeNote: 'A' }));
      // Give the publication time to begin and to wait for the agent that this transaction has
      // locked.
      await sleep(200);
      await closeOpenRequests(transaction, { agentId }, 'agent_left', clock.read());
      return { publishing: started };
    });
    const second = await publishing;
    expect(second.statusCode).toBe(201);
    const ends = (await requests()).map((each) => [each.agentId, each.versionId, each.closedAs]);
    expect(ends).toHaveLength(3);
    expect(ends).toEqual(
      expect.arrayContaining([
        [agentId, first.id, 'agent_left'],
        [agents[1], first.id, 'replaced'],
        [agents[1], second.json<{ id: string }>().id, null],
      ]),
    );
  });
});
