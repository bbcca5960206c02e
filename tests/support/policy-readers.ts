import { expect } from 'vitest';
import { v7 as newId } from 'uuid';
import { closeRequest } from '#features/policies/db/requests.ts';
import { findNewestVersion } from '#features/policies/db/versions.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import { confirmationStatement } from '#features/policies/domain/confirmations.ts';
import type { PolicyReader, ReaderCounts } from '#features/policies/domain/readers.ts';
import type { Office } from './office.ts';
import { addAgent, addPolicy } from './record-samples.ts';

async function storeConfirmation(
  { db, clock }: Office,
  { id: requestId, policyId }: { id: string; policyId: string },
  agent: Agent,
  typedName: string,
) {
  const now = clock.read();
  const version = await findNewestVersion(db, policyId);
  if (!version) throw new Error('The policy is not published');
  await closeRequest(db, requestId, { as: 'confirmed' }, now);
  await db
    .insertInto('policyConfirmations')
    .values({
      id: newId(),
      requestId,
      versionId: version.id,
      agentId: agent.id,
      confirmedAt: now.toISOString(),
      method: 'link',
      typedName,
      statement: confirmationStatement({ ...version, brokerage: 'Marsh & Square Realty' }),
      checksum: version.checksum,
      sentTo: agent.email,
      ip: '203.0.113.9',
      userAgent: 'Mozilla/5.0 (iPhone)',
    })
    .execute();
}

async function storeFailedEmail({ db, clock }: Office, policyRequestId: string) {
  const now = clock.read().toISOString();
  await db
    .insertInto('emailMessages')
    .values({
      id: newId(),
      kind: 'policy_request',
      policyRequestId,
      secretLink: 'http://localhost:3000/read/secret',
      messageId: `${policyRequestId}@example.com`,
      recipientName: 'Ann Lee',
      recipientAddress: 'ann@example.com',
      subject: 'Please read',
      text: 'text',
      html: 'html',
      status: 'failed',
      lastError: 'mailbox unavailable',
      nextAttemptAt: now,
      createdAt: now,
    })
    .execute();
}

/**
 * Adds a policy.
 * @returns the policy, its path in the API, and functions for tests, for example to publish the
 * policy, to read its list of readers, and to store a confirmation directly in the database
 */
export async function openReaders(office: Office, overrides: object = {}) {
  const { db, call } = office;
  const policy = await addPolicy(office, { title: 'Advertising review', ...overrides });
  const path = `/policies/${policy.id}`;

  let published = 0;
  /** Makes the policy active, changes its text and publishes it as a new version. */
  async function publish(input: object = {}) {
    const words = { content: `Version ${++published} of the words.`, isActive: true };
    await call('PUT', path, { ...policy, ...words });
    const changeNote = published > 1 ? 'Other words' : null;
    const answer = await call('POST', `${path}/publish`, { changeNote, ...input });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  }

  /** Returns the agent's open request. Throws an error if there is none. */
  const openRequest = (agentId: string) =>
    db
      .selectFrom('policyRequests')
      .selectAll()
      .where('policyId', '=', policy.id)
      .where('agentId', '=', agentId)
      .where('closedAt', 'is', null)
      .executeTakeFirstOrThrow();

  return {
    policy,
    path,
    publish,
    /**
     * Closes the open request of an agent and stores a confirmation, as the page of the emailed
     * link does.
     */
    confirm: async (agent: Agent, typedName = `${agent.firstName} ${agent.lastName}`) =>
      storeConfirmation(office, await openRequest(agent.id), agent, typedName),
    openRequest,
    addFailedEmail: async (agentId: string) =>
      storeFailedEmail(office, (await openRequest(agentId)).id),
    addAgent: (agent: object = {}): Promise<Agent> => addAgent(office, agent),
    list: async (search = ''): Promise<PolicyReader[]> =>
      (await call('GET', `${path}/readers${search}`)).json(),
    counts: async (): Promise<ReaderCounts> => (await call('GET', `${path}/readers/counts`)).json(),
    async states(search = '?sort=name') {
      const rows: PolicyReader[] = (await call('GET', `${path}/readers${search}`)).json();
      return Object.fromEntries(rows.map(({ name, state }) => [name.split(' ')[0], state]));
    },
    entries: () =>
      db
        .selectFrom('auditLog')
        .select(['action', 'entityId', 'entityName', 'after'])
        .where('entity', '=', 'policy_request')
        .where('entityId', '=', policy.id)
        .orderBy('id')
        .execute(),
  };
}

export type Readers = Awaited<ReturnType<typeof openReaders>>;
