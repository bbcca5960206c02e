import { v7 as newId } from 'uuid';
import { addDays, addMonths } from '#shared/domain/calendar.ts';
import { sampleOffice } from '#shared/domain/samples.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { daysBefore } from './demo-agents.ts';

interface DemoSplits {
  start: string;
  changes: DemoChange[];
}

interface DemoChange {
  split: string;
  reason: string;
  /** The number of days since the change was entered. */
  entered: number;
  /** Returns the first day of a backdated or planned change; without it, the day of the entry. */
  from?: (today: string) => string;
  /** The number of days since the change was voided, and the reason. */
  voided?: readonly [days: number, reason: string];
}

interface DemoAgent {
  id: string;
  lastName: string;
  createdAt: string;
  commissionSplit: string;
}

const inTwoMonths = (today: string) => `${addMonths(today, 2).slice(0, 7)}-01`;

/** The splits of the sample agents whose split has changed or will change, by last name. */
const histories: Partial<Record<string, DemoSplits>> = {
  Whitfield: {
    start: '75.00',
    changes: [
      { split: '80.00', reason: 'Annual review', entered: 150 },
      { split: '85.00', reason: 'Agreed at the review', entered: 12, from: inTwoMonths },
    ],
  },
  Delacroix: {
    start: '60.00',
    changes: [
      { split: '65.00', reason: 'Ten closings', entered: 210 },
      {
        split: '70.00',
        reason: 'Agreed in a call, entered late',
        entered: 88,
        from: (today) => addDays(today, -100),
      },
      {
        split: '72.50',
        reason: 'Annual review',
        entered: 40,
        voided: [39, 'Entered for the wrong agent'],
      },
    ],
  },
};

/** An agent without an entry in `histories` has one split since the start. */
export function demoSplits(agent: DemoAgent, now: Date) {
  const { start = agent.commissionSplit, changes = [] } = histories[agent.lastName] ?? {};
  const today = officeDay(now);
  const base = { agentId: agent.id, createdBy: sampleOffice };
  const opening = {
    ...base,
    id: newId(),
    origin: 'opening' as const,
    split: start,
    effectiveOn: officeDay(new Date(agent.createdAt)),
    reason: 'Starting split',
    createdAt: agent.createdAt,
  };
  const rows = changes.map(({ split, reason, entered, from, voided }) => {
    const createdAt = daysBefore(now, entered);
    return {
      ...base,
      id: newId(),
      origin: 'planned' as const,
      split,
      effectiveOn: from?.(today) ?? officeDay(new Date(createdAt)),
      reason,
      createdAt,
      ...(voided && {
        voidedAt: daysBefore(now, voided[0]),
        voidedBy: base.createdBy,
        voidReason: voided[1],
      }),
    };
  });
  return [opening, ...rows];
}
