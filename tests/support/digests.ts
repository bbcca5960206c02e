import { v7 as newId } from 'uuid';
import { digestJob } from '#app/server/process/digest-job.ts';
import type { DerivedDeadline } from '#features/deadlines/domain/deadlines.ts';
import { digestSetting } from '#features/deadlines/server/digest/digest-store.ts';
import type { DigestContext } from '#features/deadlines/server/digest/run-digest.ts';
import { writeSetting } from '#features/brokerage/db/office-settings.ts';
import type { Database } from '#shared/db/connection.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { shippedFacts } from './test-site.ts';

export const officeMailbox = { name: 'Office', address: 'office@example.com' };

/** Returns the digest of an office, with a clock that stays where it is. */
export const digestOf = (
  db: Database,
  now: string,
  rest: Partial<DigestContext> = {},
): DigestContext => ({
  db,
  clock: () => new Date(now),
  isClockSet: () => false,
  emailSettings: () => ({
    brokerage: shippedFacts,
    office: officeMailbox,
    publicOrigin: 'https://www.example.com',
  }),
  derived: async () => [],
  mondayLines: async () => [],
  licenseSteps: async () => new Map(),
  ...rest,
});

/** Runs the job of the digest once. @returns the warnings that it logged */
export async function runDigestJob(context: DigestContext): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (_facts: object, words: string) => void warnings.push(words);
  const surroundings = {
    log: { warn } as never,
    metrics: undefined,
    wakeEmailWorker: () => undefined,
  };
  await digestJob({ ...context, ...surroundings }).run(() => false);
  return warnings;
}

/** Adds active agents "Agent 0", "Agent 1" and so on, and returns their ids. */
export async function addAgents(db: Database, count: number): Promise<string[]> {
  const at = '2026-01-01T15:00:00.000Z';
  const agents = Array.from({ length: count }, (_, nth) => ({
    id: newId(),
    firstName: 'Agent',
    lastName: String(nth),
    email: `agent${nth}@example.com`,
    commissionSplit: '70.00',
    hireDate: at,
    createdAt: at,
    updatedAt: at,
  }));
  for (let from = 0; from < count; from += 200) {
    await db
      .insertInto('agents')
      .values(agents.slice(from, from + 200))
      .execute();
  }
  return agents.map(({ id }) => id);
}

/** Returns a license renewal of each agent, all on one day. */
export const renewalsOn =
  (dueOn: string, over: Partial<DerivedDeadline> = {}) =>
  async (db: Database): Promise<DerivedDeadline[]> => {
    const agents = await db
      .selectFrom('agents')
      .select(['id', 'firstName', 'lastName'])
      .orderBy('id')
      .execute();
    return agents.map((agent) => ({
      kind: 'license_renewal',
      key: `license_renewal:${agent.id}`,
      agentId: agent.id,
      agentName: fullName(agent),
      dueOn,
      note: null,
      href: `/admin/agents/${agent.id}/license`,
      ...over,
    }));
  };

export const turnAgentEmailsOn = (db: Database, over: object = {}) =>
  writeSetting(
    db,
    digestSetting,
    { ...digestSetting.initial, agentEmails: true, ...over },
    'admin',
    new Date('2026-11-20T15:00:00Z'),
  );

export const readEmails = (db: Database) =>
  db.selectFrom('emailMessages').selectAll().orderBy('id').execute();
