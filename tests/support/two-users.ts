import type { LightMyRequestResponse } from 'fastify';
import { beforeEach } from 'vitest';
import type { Database } from '#shared/db/connection.ts';
import { overlap } from './held-transaction.ts';
import { callsOf, type Call, type Office } from './office.ts';

export type Act = (call: Call) => Promise<LightMyRequestResponse>;

/**
 * Returns a function that makes the first change as another user, and the second one before the
 * first one is committed. Two changes by one user wait for one another anyway.
 */
export function shareTwoUsers(office: () => Office) {
  beforeEach(() => office().addAdministrator('ruth', 'admin'));
  return async <Answer>(
    first: Act,
    second: (call: Call) => Promise<Answer>,
    isMeant?: (transaction: Database) => Promise<unknown>,
  ) => {
    const callAsOther = await callsOf(office(), 'ruth');
    return overlap<Answer | LightMyRequestResponse>(
      office().db,
      () => first(callAsOther),
      () => second(office().call),
      isMeant,
    );
  };
}

export const editAgent =
  (agent: { id: string }, change: object): Act =>
  (call) =>
    call('PUT', `/agents/${agent.id}`, { ...agent, ...change });

export const statuses = (answers: readonly LightMyRequestResponse[]): number[] =>
  answers.map(({ statusCode }) => statusCode);
