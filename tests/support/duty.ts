import { beforeEach } from 'vitest';
import type { Finding } from '#app/domain/attention/findings.ts';
import type { DutyMonth } from '#features/duty/domain/duty.ts';
import { shareDesk } from './desk.ts';
import { setTime } from './late.ts';
import type { Engine } from './test-database.ts';

export const today = '2026-11-21';
export const tomorrow = '2026-11-22';

/** One app for tests of duty. Each test begins at 10:05 AM today, when no agent has a day or is away. */
export function shareDuty(engine: Engine) {
  const desk = shareDesk(engine, { inquiryLimit: 1000 });
  const { office, post } = desk;
  beforeEach(async () => {
    for (const table of ['dutyDays', 'agentsAway'] as const) {
      await office().db.deleteFrom(table).execute();
    }
    setTime(office(), `${today}T15:05:00.000Z`);
  });

  const month = async (of = '2026-11') =>
    (await office().call('GET', `/duty?month=${of}`)).json<DutyMonth>();
  const dayOf = async (day: string) =>
    (await month(day.slice(0, 7))).days.find((each) => each.day === day);
  const countOpenDays = async () => {
    const findings = (await office().call('GET', '/attention')).json<Finding[]>();
    return findings.find(({ code }) => code === 'open_duty_days')?.count;
  };
  const takePart = (id: string, takesPart = true) =>
    office().call('PUT', `/duty/agents/${id}`, { takesPart });
  const fill = (of = '2026-11') => office().call('POST', '/duty/rotation', { month: of });
  /** Sends a form of the page of duty at the desk. @returns the status of the answer */
  const send = async ({ cookie }: { cookie: string }, fields: Record<string, string>) =>
    (await post('/desk/duty', fields, cookie)).answer.statusCode;
  /** Asks an agent to take a day. @returns the id of the request */
  const ask = async (
    from: { cookie: string; agent: { id: string } },
    to: { agent: { id: string } },
    day = tomorrow,
  ) => {
    await send(from, { act: 'ask', day, to: to.agent.id });
    const swaps = office().db.selectFrom('dutySwaps').select('id');
    const ofAgent = swaps.where('fromId', '=', from.agent.id).where('day', '=', day);
    return (await ofAgent.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  };
  return { ...desk, month, dayOf, countOpenDays, takePart, fill, send, ask };
}
