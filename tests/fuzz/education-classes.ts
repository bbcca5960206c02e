/**
 * The bodies of the calls that record a class and that verify several education records. Also the
 * check that recording a class created one record for each attendee.
 */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { upToFifty } from './bulk-edit.ts';
import type { Done } from './effects.ts';
import { educationRecord } from './record-fields.ts';
import { kept, optionalText, refused, type Field, type Fields } from './rules.ts';
import { idPattern, knownIds } from './sample-office.ts';
import { anyValue } from './values.ts';

const gone = '018f0000-0000-7000-8000-0000000000ff';
const isId = (value: unknown) => typeof value === 'string' && idPattern.test(value);
const certificateNumber = optionalText(100);

interface Attendee {
  agentId?: unknown;
  certificateNumber?: unknown;
}

const isAttendee = (value: unknown) => {
  const { agentId, certificateNumber: number } = Object(value) as Attendee;
  return isId(agentId) && certificateNumber.judge(number).is !== 'refused' && !Array.isArray(value);
};

const agentsOf = (value: unknown[]) => value.map((each) => (Object(each) as Attendee).agentId);

const attendees: Field = {
  good: fc
    .uniqueArray(fc.constantFrom(...knownIds.agents), { minLength: 1 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((agentId) =>
          fc.record({ agentId: fc.constant(agentId), certificateNumber: certificateNumber.good }),
        ),
      ),
    ),
  near: fc.oneof(
    fc.constantFrom([], [{}], gone, [gone], [null]),
    fc.constant([{ agentId: knownIds.agents[0] }, { agentId: knownIds.agents[0] }]),
    fc.constant(Array.from({ length: 101 }, () => ({ agentId: gone }))),
    fc.array(anyValue),
  ),
  judge: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 100 &&
    value.every(isAttendee) &&
    new Set(agentsOf(value)).size === value.length
      ? kept(value)
      : refused,
};

const { agentId: _agent, certificateNumber: _certificate, ...course } = educationRecord;
export const educationClass: Fields = { ...course, attendees };

/** Checks that the server created one record for each attendee, in the order of the attendees. */
export function keptClass({ answer, seen }: Done) {
  const { created } = answer.json<{ created: { agentId: string }[] }>();
  expect(created.map(({ agentId }) => agentId)).toEqual(agentsOf(seen['attendees'] as unknown[]));
}

export const verification: Fields = { ids: upToFifty(knownIds.educationRecords) };
