import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { license, simulatedOffice, thresholds } from '#tests/support/simulated-digests.ts';
import { isMonday } from './digest-rule.ts';

const first = '2026-11-21';

/** The rule as a table of days: which thresholds a deadline has told by the end of each day. */
function plainModel(deadlines: Life[], down: Set<number>, days: number) {
  const told = new Map<string, number>();
  const emails: string[] = [];
  for (let day = 0; day < days; day++) {
    if (down.has(day)) continue;
    const today = addDays(first, day);
    const crossed: string[] = [];
    for (const { id, dueIn, from, to, moved } of deadlines) {
      if (day < from || day >= to) continue;
      const dueOn = addDays(first, moved && day >= moved.on ? moved.dueIn : dueIn);
      const left = daysBetween(today, dueOn);
      const tightest = left < 0 ? -1 : thresholds.findLast((each) => each >= left);
      const last = told.get(`${id} ${dueOn}`) ?? Infinity;
      if (tightest === undefined || tightest >= last) continue;
      told.set(`${id} ${dueOn}`, tightest);
      crossed.push(String(id));
    }
    crossed.sort();
    if (crossed.length > 0 || isMonday(today)) emails.push(`${today} office ${crossed.join()}`);
    for (const agent of new Set(crossed.map((id) => Number(id) % 3))) {
      emails.push(
        `${today} agent ${agent} ${crossed.filter((id) => Number(id) % 3 === agent).join()}`,
      );
    }
  }
  return emails.sort();
}

interface Life {
  id: number;
  /** The days from the first day to the due date, the entry, and the end of the deadline. */
  dueIn: number;
  from: number;
  to: number;
  moved: { on: number; dueIn: number } | null;
}

test('a month of days sends the same emails as a plain model', () => {
  const life = record({
    dueIn: integer({ min: -20, max: 160 }),
    from: integer({ min: 0, max: 25 }),
    to: integer({ min: 0, max: 60 }),
    moved: constantFrom(null, { on: 9, dueIn: 40 }, { on: 20, dueIn: 3 }),
  });
  assert(
    property(
      array(life, { maxLength: 8 }),
      array(integer({ min: 0, max: 30 })),
      (lives, downDays) => {
        const all = lives.map((each, id) => ({ ...each, id }));
        const down = new Set(downDays);
        const { run, notices } = simulatedOffice();
        const emails: string[] = [];
        for (let day = 0; day < 31; day++) {
          if (down.has(day)) continue;
          const today = addDays(first, day);
          const open = all
            .filter(({ from, to }) => day >= from && day < to)
            .map(({ id, dueIn, moved }) =>
              license({
                key: String(id),
                agentId: String(id % 3),
                dueOn: addDays(first, moved && day >= moved.on ? moved.dueIn : dueIn),
              }),
            );
          const before = notices().length;
          const plan = run(today, open);
          const crossed = notices()
            .slice(before)
            .filter(({ audience, outcome }) => audience === 'office' && outcome === 'sent')
            .map(({ deadlineKey }) => deadlineKey)
            .sort();
          if (plan.office) emails.push(`${today} office ${crossed.join()}`);
          for (const { agentId, deadlines } of plan.agents) {
            const keys = deadlines.map(({ key }) => key).sort();
            emails.push(`${today} agent ${agentId} ${keys.join()}`);
          }
        }
        expect(emails.sort()).toEqual(plainModel(all, down, 31));
      },
    ),
  );
});
