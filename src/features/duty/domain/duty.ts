import * as z from 'zod/mini';
import { boundedText, optionalAgent } from '#shared/domain/fields.ts';

const month = boundedText(7).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be like 2026-10'));

/** The query of the month; without it, the current month. */
export const dutyQuery = z.object({ month: z.optional(month) });

/** The body of the call that fills the empty days of a month. */
export const rotationInput = z.object({ month });

const dutyAgents = z.object({ agentId: optionalAgent, secondId: optionalAgent });

/** The agents who take the inquiries of a day; null for none. */
export const dutyInput = dutyAgents.check(
  z.refine(({ agentId, secondId }) => secondId === null || secondId !== agentId, {
    path: ['secondId'],
    message: 'Please choose two different agents',
  }),
  z.refine(({ agentId, secondId }) => secondId === null || agentId !== null, {
    path: ['agentId'],
    message: 'Please choose the first agent too',
  }),
);
export type DutyInput = z.output<typeof dutyInput>;

/** The body of the call that changes a day. */
export const dutyChange = z.safeExtend(dutyInput, {
  /** The agents whom the caller has seen. If the day has others now, the call is refused. */
  shown: z.optional(dutyAgents),
});
export type DutyChange = z.output<typeof dutyChange>;

export const hasSameAgents = (a: DutyInput, b: DutyInput) =>
  a.agentId === b.agentId && a.secondId === b.secondId;

export const participation = z.object({ takesPart: z.boolean('Invalid input') });

export const dutyDay = z.object({
  day: z.string(),
  /** Whether the office is closed. A closed day needs no agent. */
  isClosed: z.boolean(),
  agentId: z.nullable(z.string()),
  agentName: z.nullable(z.string()),
  /** Whether the agent is away on this day, so that the office gets its inquiries. */
  isAgentAway: z.boolean(),
  secondId: z.nullable(z.string()),
  secondName: z.nullable(z.string()),
  isSecondAway: z.boolean(),
});
export type DutyDay = z.output<typeof dutyDay>;

/** The days and inquiries that an agent took on duty in a period until today. */
const tally = z.object({
  days: z.number(),
  /** The number of these days that are a Saturday or Sunday not beside a holiday. */
  weekendDays: z.number(),
  /** The number of these days that are a holiday, or right before or after one. */
  holidayDays: z.number(),
  /** The inquiries that the duty roster assigned to the agent. */
  received: z.number(),
  /** The number of these inquiries that moved on to the second agent. */
  movedAway: z.number(),
});
export type Tally = z.output<typeof tally>;

const dutyAgent = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the rotation gives days to the agent. */
  takesPart: z.boolean(),
  last90Days: tally,
  thisYear: tally,
});
export type DutyAgent = z.output<typeof dutyAgent>;

export const dutyMonth = z.object({
  month: z.string(),
  days: z.array(dutyDay),
  /** The active agents by name, with the ledger. */
  agents: z.array(dutyAgent),
});
export type DutyMonth = z.output<typeof dutyMonth>;

export const tallyWords = ({ days, weekendDays, holidayDays, received, movedAway }: Tally) =>
  [
    `${days} ${days === 1 ? 'day' : 'days'} (${weekendDays} weekend, ${holidayDays} beside holidays).`,
    `${received} ${received === 1 ? 'inquiry' : 'inquiries'} (${movedAway} moved on).`,
  ].join(' ');
