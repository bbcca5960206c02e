import { beforeEach } from 'vitest';
import { splitsJob } from '#app/server/process/splits-job.ts';
import { startOfOfficeDay } from '#shared/domain/office-time.ts';
import type { AgentSplits, SplitOnDay } from '#features/splits/domain/splits.ts';
import { callsOf, shareOffice, type Office } from './office.ts';
import { addAgent } from './record-samples.ts';
import type { Engine } from './test-database.ts';

const noon = 12 * 3600;

/**
 * One app for all tests of a describe block, whose clock can be set to other days. At the start of
 * each test it is noon in New York on January 10, 2026, and there is one agent with a split of
 * 70.00.
 */
export function shareSplitOffice(engine: Engine) {
  const shared = shareOffice(engine);
  let office: Office;
  let agentId = '';

  /** Sets the clock to `seconds` seconds after the start of a day in New York, and signs in. */
  async function goTo(day: string, seconds = noon) {
    const { clock } = shared();
    clock.advance((Date.parse(startOfOfficeDay(day)) - clock.read().getTime()) / 1000 + seconds);
    office = { ...shared(), call: await callsOf(shared(), 'admin') };
  }

  beforeEach(async () => {
    await goTo('2026-01-10');
    ({ id: agentId } = await addAgent(office));
  });

  const call: Office['call'] = (method, path, ...rest) => office.call(method, path, ...rest);
  const ofAgent = () => `/agents/${agentId}/splits`;

  return {
    office: () => office,
    goTo,
    call,
    agentId: () => agentId,
    ofAgent,

    runJob: () => splitsJob({ db: office.db, clock: office.clock.read }).run(() => false),

    add: (split: unknown, effectiveOn: unknown, rest: object = {}) =>
      call('POST', ofAgent(), { split, effectiveOn, reason: 'Annual review', ...rest }),

    voidSplit: (id: string, reason = 'Entered by mistake') =>
      call('POST', `${ofAgent()}/${id}/void`, { reason }),

    read: async () => (await call('GET', ofAgent())).json<AgentSplits>(),

    on: async (date: string, asKnownOn?: string) => {
      const known = asKnownOn ? `&asKnownOn=${asKnownOn}` : '';
      return (await call('GET', `${ofAgent()}/on?date=${date}${known}`)).json<SplitOnDay>();
    },

    /**
     * Saves the agent with these values and with all other values as stored, as the form for an
     * agent does.
     */
    put: async (values: object, headers: Record<string, string> = {}) => {
      const stored = (await call('GET', `/agents/${agentId}`)).json<object>();
      return call('PUT', `/agents/${agentId}`, { ...stored, ...values }, headers);
    },

    /** Returns the agent's split as the list of agents shows it. */
    listed: async () =>
      (await call('GET', '/agents')).json<{ commissionSplit: string }[]>()[0]?.commissionSplit,
  };
}
