/** Random API calls that change the data from which agents' standings are computed. */
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { exemptionKinds } from '#features/standing/domain/exemptions.ts';
import type { Call, Office } from '#tests/support/office.ts';
import { addAgent, agentInput, educationInput } from '#tests/support/record-samples.ts';

/** Random values that choose the agents and the record of a change, and the fields it sends. */
interface Dice {
  agent: number;
  other: number;
  record: number;
  days: number;
  choice: number;
  isYes: boolean;
}

type Body = object | undefined;
type Request = [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: Body];

/** The ids of existing rows, and the current day. They are read before the changes are made. */
interface Known {
  agents: string[];
  records: string[];
  exemptions: { id: string; agentId: string }[];
  today: string;
}

const pick = <Value>(values: readonly Value[], nth: number): Value =>
  values[nth % values.length] as Value;

const course = ({ days, choice, isYes }: Dice, today: string) => ({
  courseTitle: pick(['Contracts', 'Agency'], choice),
  courseType: pick(['elective', 'license_law', 'ethics', 'core'], choice),
  hoursCompleted: pick(['0.00', '3.00', '12.25', '33.00'], days),
  completionDate: addDays(today, -days),
  isVerified: isYes,
});

const license = ({ days, choice, isYes }: Dice, today: string) => ({
  licenseType: pick(['salesperson', 'broker', 'salesperson', 'associate_broker', null], choice),
  status: pick(['active', 'active', 'active', 'inactive', 'lapsed'], days),
  firstLicensedOn: addDays(today, -pick([200, 360, 3000], choice)),
  renewalDueOn: addDays(today, pick([-1, 0, 1, 40, 400, 1200], days)),
  postLicenseOn: isYes ? addDays(today, -pick([0, 10], days)) : null,
  isRealtor: isYes,
});

const changes: Record<string, (dice: Dice, known: Known, ids: string[]) => Request> = {
  record: (dice, { today }, [agent = '']) => [
    'POST',
    '/continuing-education',
    educationInput(agent, course(dice, today)),
  ],
  edit: (dice, { today }, [, other = '', record]) => [
    'PUT',
    `/continuing-education/${record}`,
    educationInput(other, course(dice, today)),
  ],
  delete: (_dice, _known, [, , record]) => ['DELETE', `/continuing-education/${record}`],
  credit: ({ choice, isYes }, _known, [, , record]) => [
    'PUT',
    `/continuing-education/${record}/credit`,
    {
      decision: pick(['auto', 'counts', 'does_not_count'], choice),
      reason: 'GREC said so.',
      isBrokerTopic: isYes,
      isFairHousing: !isYes,
    },
  ],
  verify: ({ record }, { records }) => [
    'POST',
    '/continuing-education/verify',
    { ids: [pick(records, record), pick(records, record + 1), pick(records, record + 3)] },
  ],
  class({ choice, ...dice }, { today, agents }) {
    const {
      agentId: _,
      certificateNumber: _1,
      ...input
    } = educationInput('', course({ choice, ...dice }, today));
    const order = choice % 2 === 0 ? agents : agents.toReversed();
    const attendees = order.map((agentId) => ({ agentId, certificateNumber: null }));
    return ['POST', '/continuing-education/many', { ...input, attendees }];
  },
  license: (dice, { today }, [agent]) => ['PUT', `/agents/${agent}/license`, license(dice, today)],
  renew: ({ days }, { today }, [agent]) => [
    'POST',
    `/agents/${agent}/license/renewals`,
    { renewedOn: today, renewalDueOn: addDays(today, days + 1) },
  ],
  exempt: ({ days, choice, isYes }, { today }, [agent]) => [
    'POST',
    `/agents/${agent}/exemptions`,
    {
      kind: pick(exemptionKinds.values, choice),
      reason: 'Number below 100,000',
      startsOn: addDays(today, pick([-3, 0, 2], days)),
      endsOn: isYes ? addDays(today, pick([2, 5], days)) : null,
      until: addDays(today, pick([20, 90], days)),
    },
  ],
  end({ record }, { exemptions }) {
    const { id, agentId } = pick(exemptions, record) ?? { id: 'none', agentId: 'none' };
    return ['POST', `/agents/${agentId}/exemptions/${id}/end`, { reason: 'Asked again' }];
  },
  number: ({ choice }, _known, [agent]) => [
    'PUT',
    `/agents/${agent}`,
    agentInput({ licenseNumber: pick(['98765', '412345', null], choice) }),
  ],
  deactivate: (_dice, _known, [agent]) => ['DELETE', `/agents/${agent}`],
};

type Change = Dice & { op: string };

const often = [
  'record',
  'record',
  'record',
  'edit',
  'edit',
  'delete',
  'delete',
  'license',
  'class',
];

/** Changes that are made at the same time, and the days that pass after them. */
export const anyTurn = fc.record({
  together: fc.array(
    fc.record<Change>({
      op: fc.constantFrom(...often, ...Object.keys(changes)),
      agent: fc.nat(9),
      other: fc.nat(9),
      record: fc.nat(20),
      days: fc.nat(1500),
      choice: fc.nat(11),
      isYes: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  daysLater: fc.constantFrom(0, 0, 0, 1, 2, 40),
});

/** Adds an agent whose license must be renewed in 190 days. */
export async function addRenewingAgent(office: Office): Promise<void> {
  const { id } = await addAgent(office);
  const today = officeDay(office.clock.read());
  const answer = await office.call('PUT', `/agents/${id}/license`, {
    licenseType: 'salesperson',
    status: 'active',
    firstLicensedOn: addDays(today, -3000),
    renewalDueOn: addDays(today, 190),
  });
  expect(answer.statusCode).toBe(200);
}

async function readKnown({ db, clock }: Office): Promise<Known> {
  const idsOf = async (table: 'agents' | 'continuingEducation') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  return {
    agents: await idsOf('agents'),
    records: await idsOf('continuingEducation'),
    exemptions: await db.selectFrom('ceExemptions').select(['id', 'agentId']).execute(),
    today: officeDay(clock.read()),
  };
}

/** Sends the calls of all changes without waiting for the answer to one before sending the next. */
export async function makeChanges(
  office: Office,
  call: Call,
  together: Change[],
): Promise<LightMyRequestResponse[]> {
  const known = await readKnown(office);
  return Promise.all(
    together.map(({ op, ...dice }) => {
      const { agent, other, record } = dice;
      const ids = [
        pick(known.agents, agent),
        pick(known.agents, other),
        pick(known.records, record),
      ];
      const [method, path, body] = changes[op]?.(dice, known, ids) ?? ['DELETE', '/none'];
      return call(method, path, body);
    }),
  );
}
