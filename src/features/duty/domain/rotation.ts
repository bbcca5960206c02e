import { closedDaysOf } from '#features/brokerage/domain/closed-days.ts';
import type { OfficeHours } from '#features/brokerage/domain/office-hours.ts';
import { addDays, daysBetween, yearOf } from '#shared/domain/calendar.ts';

/** The kinds of days between which the ledger and the rotation tell. */
export function kindOf(
  day: string,
  { closedDays }: OfficeHours,
): 'holiday' | 'weekend' | 'weekday' {
  const isHoliday = (date: string) =>
    closedDaysOf(closedDays, yearOf(date)).some((closed) => closed.date === date);
  if ([-1, 0, 1].some((days) => isHoliday(addDays(day, days)))) return 'holiday';
  return new Date(day).getUTCDay() % 6 === 0 ? 'weekend' : 'weekday';
}

export interface Turn {
  day: string;
  agentId: string;
}

/**
 * Gives each day to the available agent with the fewest days of its kind, then with the fewest days,
 * then with the longest time to the agent's other days. Days for which fewer agents are available
 * come first, so that an agent who is away has the other days to catch up.
 * @param turns the days that agents already have
 * @param availableOn returns the ids of the agents who can take a day
 */
export function rotate(
  days: string[],
  turns: Turn[],
  availableOn: (day: string) => string[],
  hours: OfficeHours,
): Turn[] {
  const all = [...turns];
  const inOrder = days
    .map((day) => ({ day, available: availableOn(day) }))
    .toSorted((one, other) => one.available.length - other.available.length);
  for (const { day, available } of inOrder) {
    const kind = kindOf(day, hours);
    const ranks = available.map((agentId) => {
      const own = all.filter((turn) => turn.agentId === agentId);
      const sameKind = own.filter((turn) => kindOf(turn.day, hours) === kind);
      const distances = own.map((turn) => Math.abs(daysBetween(turn.day, day)));
      return { agentId, rank: [sameKind.length, own.length, -Math.min(...distances, 1000)] };
    });
    const [first] = ranks.toSorted(
      (one, other) => one.rank.map((n, nth) => n - (other.rank[nth] ?? 0)).find(Boolean) ?? 0,
    );
    if (first) all.push({ day, agentId: first.agentId });
  }
  return all.slice(turns.length);
}
