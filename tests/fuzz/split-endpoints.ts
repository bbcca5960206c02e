/** The endpoints of agents' commission splits. */
import * as fc from 'fast-check';
import { keptSplit } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import type { Reading } from './expected-answers.ts';
import { reasonText } from './record-fields.ts';
import { calendarDate, decimal, flag, kept, type Field, type Fields } from './rules.ts';
import { knownIds } from './sample-office.ts';
import { rosterExportQuery, rosterQuery } from './query-fields.ts';
import { firstSplit, plan } from './sample-splits.ts';
import { among } from './segments.ts';

const today = '2026-11-21';

const optional = (field: Field): Field => ({
  ...field,
  good: fc.oneof(field.good, fc.constant(undefined)),
  judge: (value) => (value === undefined ? kept(value) : field.judge(value)),
});

const split: Fields = {
  split: decimal(1, 10_000),
  effectiveOn: {
    ...calendarDate,
    good: fc
      .date({ min: new Date('1989-06-01'), max: new Date('2032-06-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  },
  reason: reasonText(500),
  confirmBackdated: flag(false),
};

function splitOn(agentId: string | undefined, day: string) {
  if (agentId === plan.agentId && day >= plan.effectiveOn) return plan.split;
  return day >= firstSplit.effectiveOn ? firstSplit.split : undefined;
}

function splitConflicts({ verdicts }: Reading, segment?: string) {
  const value = (name: string) => {
    const verdict = verdicts.get(name);
    return verdict?.is === 'kept' ? verdict.value : undefined;
  };
  const day = value('effectiveOn');
  if (typeof day !== 'string') return [];
  if (day < '1990-01-01' || day > '2031-11-21') return [422];
  if (splitOn(segment, day) === value('split')) return [422];
  return day < today && value('confirmBackdated') !== true ? [409] : [];
}

const agents = among(knownIds.agents);

export const splitEndpoints: Endpoint[] = [
  get(`${admin}/agents/:id/splits`, { segment: agents }),
  get(`${admin}/agents/:id/splits/on`, {
    segment: agents,
    query: { date: calendarDate, asKnownOn: optional(calendarDate) },
  }),
  write('POST', `${admin}/agents/:id/splits`, {
    segment: agents,
    body: split,
    success: [201],
    changes: ['agents', 'commissionSplits'],
    conflicts: splitConflicts,
    check: keptSplit,
  }),
  write('POST', `${admin}/agents/:id/splits/:splitId/void`, {
    segment: among([`${plan.agentId}/splits/${plan.id}`]),
    body: { reason: reasonText(500) },
    changes: ['commissionSplits'],
  }),
  get(`${admin}/splits`, { query: rosterQuery }),
  get(`${admin}/splits/export.csv`, { query: rosterExportQuery, refusesHead: true }),
];
