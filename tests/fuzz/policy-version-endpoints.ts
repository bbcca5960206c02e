/** The endpoints of the published versions of policies. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Done } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import type { Reading } from './expected-answers.ts';
import {
  calendarDate,
  flag,
  kept,
  optionalText,
  refused,
  type Field,
  type Fields,
} from './rules.ts';
import { knownIds } from './sample-office.ts';
import { among } from './segments.ts';
import { oddNumber } from './values.ts';

const today = '2026-11-21';
const policies = among(knownIds.policies);
/** The only published policy. Its text has changed since version 1. */
const [published] = knownIds.policies;
const withVersion = { takesIfMatch: true };

const dueOn: Field = {
  ...calendarDate,
  good: fc.constantFrom(undefined, null, today, '2026-12-05', '2099-12-31', '2026-11-20'),
  judge: (value) =>
    value === undefined || value === null ? kept(null) : calendarDate.judge(value),
};

const publication: Fields = {
  isMinor: flag(false),
  asks: flag(true),
  dueOn,
  changeNote: optionalText(1000),
};

const number: Field = {
  good: fc.constantFrom(1, 1, 1, 2, 2 ** 31 - 1),
  near: oddNumber,
  judge: (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) < 2 ** 31
      ? kept(value)
      : refused,
};

function publishingConflicts({ verdicts }: Reading, segment: string | undefined) {
  const [isMinor, asks, due, note] = ['isMinor', 'asks', 'dueOn', 'changeNote'].map((name) => {
    const verdict = verdicts.get(name);
    return verdict?.is === 'kept' ? verdict.value : undefined;
  });
  const isFirst = segment !== published;
  const isWrong =
    (isFirst && isMinor === true) ||
    (!isFirst && (typeof note !== 'string' || note.trim() === '')) ||
    (asks === true && isMinor === false && typeof due === 'string' && due < today);
  return isWrong ? [422] : [];
}

async function keptVersion({ answer, office, segment, verdicts }: Done) {
  const version = answer.json<{ number: number; asks: boolean; changeNote: string | null }>();
  const { isMinor, changeNote } = Object.fromEntries(
    [...verdicts].map(([name, verdict]) => [name, verdict.is === 'kept' ? verdict.value : null]),
  );
  const note = typeof changeNote === 'string' ? changeNote.trim() : '';
  expect(version).toMatchObject({ isMinor, changeNote: note || null });
  expect(version.number).toBe(segment === published ? 2 : 1);
  const url = `${admin}/policies/${segment}/versions/${version.number}`;
  const headers = { cookie: office.cookies.super };
  const again = await office.app.inject({ method: 'GET', url, headers });
  expect(again.json()).toEqual(version);
}

export const policyVersionEndpoints: Endpoint[] = [
  get(`${admin}/policies/:id/versions`, { segment: policies }),
  get(`${admin}/policies/:id/versions/:number`, {
    segment: among([`${published}/versions/1`]),
  }),
  write('POST', `${admin}/policies/:id/publish`, {
    segment: policies,
    body: publication,
    success: [201],
    changes: ['policyVersions', 'policyRequests'],
    conflicts: publishingConflicts,
    check: keptVersion,
    ...withVersion,
  }),
  write('POST', `${admin}/policies/:id/restore`, {
    segment: policies,
    body: { number },
    changes: ['policies'],
    conflicts: ({ seen }, segment) => (segment === published && seen['number'] === 1 ? [] : [404]),
    ...withVersion,
  }),
];
