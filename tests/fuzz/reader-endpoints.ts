/** The endpoints of the readers of policies. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Done } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import type { Reading } from './expected-answers.ts';
import * as queries from './query-fields.ts';
import { reasonText } from './record-fields.ts';
import {
  calendarDate,
  kept,
  lengthOf,
  refused,
  textThat,
  requiredText,
  type Field,
  type Fields,
} from './rules.ts';
import { isOneLine } from './person-fields.ts';
import { idPattern, knownIds } from './sample-office.ts';
import { among } from './segments.ts';

const policies = among(knownIds.policies);
/** The only published policy. No agent was asked to confirm it. */
const [published = ''] = knownIds.policies;
/** The end of the path of each agent's calls about this policy. */
const readers = among(knownIds.agents.map((id) => `${published}/readers/${id}`));
/** The same paths without that of the third agent, who is inactive. */
const answering = among(knownIds.agents.slice(0, 2).map((id) => `${published}/readers/${id}`));
const policy = `${admin}/policies/:id`;

const agentIds: Field = {
  good: fc.array(fc.constantFrom(...knownIds.agents), { minLength: 1, maxLength: 5 }),
  near: fc.constantFrom(
    [],
    ['x'],
    [1],
    Array.from({ length: 501 }, () => knownIds.agents[0]),
  ),
  judge: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 500 &&
    value.every((id) => typeof id === 'string' && idPattern.test(id))
      ? kept(value)
      : refused,
};

const paper: Fields = {
  confirmedOn: {
    ...calendarDate,
    good: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-19', '2026-11-22'),
  },
  typedName: textThat(
    fc.constantFrom('Ann Lee', ' ann  lee', 'José'),
    (text) => {
      const name = text.trim();
      const isFine = lengthOf(name) >= 2 && lengthOf(name) <= 200 && isOneLine(name);
      return isFine ? kept(name) : refused;
    },
    refused,
  ),
  note: requiredText(1000),
};

const isPublished = (_: Reading, segment?: string) => (segment === published ? [] : [409]);

function paperConflicts({ verdicts }: Reading) {
  const verdict = verdicts.get('confirmedOn');
  const day = verdict?.is === 'kept' ? String(verdict.value) : '';
  return day < '2026-11-20' || day > '2026-11-21' ? [422] : [];
}

/**
 * Checks that the numbers of queued and skipped agents add up to the number of different agents in
 * the body.
 */
function keptAsked({ answer, seen }: Done) {
  const { queued, skipped } = answer.json<{ queued: number; skipped: number }>();
  expect(queued + skipped).toBe(new Set(seen['agentIds'] as string[]).size);
}

export const readerEndpoints: Endpoint[] = [
  get(`${policy}/readers`, { segment: policies, query: queries.readersQuery }),
  get(`${policy}/readers/counts`, { segment: policies }),
  get(`${policy}/readers/export.csv`, {
    segment: policies,
    query: queries.readersExportQuery,
    refusesHead: true,
  }),
  // No agent has confirmed the policy, so there is no evidence.
  get(`${policy}/readers/:agent/evidence`, {
    segment: readers,
    query: queries.evidenceQuery,
    success: [404],
  }),
  get(`${admin}/agents/:id/policies`, { segment: among(knownIds.agents) }),
  write('POST', `${policy}/ask`, {
    segment: policies,
    body: { agentIds },
    changes: ['policyRequests'],
    conflicts: isPublished,
    check: keptAsked,
  }),
  write('POST', `${policy}/remind`, {
    segment: policies,
    body: { agentIds },
    conflicts: isPublished,
    check: keptAsked,
  }),
  write('POST', `${policy}/readers/:agent/paper`, {
    segment: answering,
    body: paper,
    success: [204],
    changes: ['policyRequests', 'policyConfirmations'],
    conflicts: paperConflicts,
  }),
  write('POST', `${policy}/readers/:agent/waive`, {
    segment: answering,
    reach: 'super_admin',
    body: { reason: reasonText(500) },
    success: [204],
    changes: ['policyRequests'],
  }),
];
