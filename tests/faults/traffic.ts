import { visit, work, type Caller, type EditedAgent, type SentInquiry } from './writers.ts';

const visitors = 4;
const editors = 3;

/**
 * Creates visitors who send inquiries and administrators who edit agents, all at the same time.
 * They can be stopped and started again, for example when the server is. The result keeps all sent
 * inquiries, the edited agents and the number of answers by status.
 */
export function createTraffic(cookie: string) {
  const caller: Caller = {
    origin: '',
    isRunning: false,
    cookie,
    statuses: new Map(),
    surprises: [],
    cutOff: [],
  };
  const sent: SentInquiry[][] = Array.from({ length: visitors }, () => []);
  const agents: EditedAgent[] = Array.from({ length: editors }, (_, nth) => ({
    email: `agent${nth}@example.com`,
    notes: '',
  }));
  let running: Promise<unknown> = Promise.resolve();

  return {
    agents,
    inquiries: () => sent.flat(),
    statuses: caller.statuses,
    acknowledged: () =>
      [200, 201].reduce((sum, status) => sum + (caller.statuses.get(status) ?? 0), 0),
    surprises: caller.surprises,
    cutOff: caller.cutOff,
    start(origin: string) {
      Object.assign(caller, { origin, isRunning: true });
      const all = [
        ...sent.map((own) => visit(caller, own)),
        ...agents.map((agent) => work(caller, agent)),
      ];
      running = Promise.all(all);
    },
    async stop() {
      caller.isRunning = false;
      await running;
    },
  };
}

export type Traffic = ReturnType<typeof createTraffic>;
