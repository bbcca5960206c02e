import { expect, test } from 'vitest';
import { officeDay } from '#shared/domain/office-time.ts';
import { agentSplitsOf } from '#features/splits/domain/history.ts';
import type { NamedSplit } from '#features/splits/domain/splits.ts';
import { demoAgents } from './demo-agents.ts';
import { demoSplits } from './demo-splits.ts';

const unvoided = { voidedAt: null, voidedBy: null, voidedByName: null, voidReason: null };
const byDay = (one: NamedSplit, other: NamedSplit) =>
  one.effectiveOn < other.effectiveOn ? -1 : 1;

test.each(['2026-11-21T15:00:00.000Z', '2028-02-29T04:59:00.000Z', '2027-01-01T05:00:00.000Z'])(
  'the sample agents have their splits at %s, and one change is planned',
  (instant) => {
    const now = new Date(instant);
    const histories = demoAgents(now).map(({ agent }) => {
      const named = { ...unvoided, createdByName: 'the sample office' };
      const rows = demoSplits(agent, now).map((row) => ({ ...named, ...row }));
      const splits = agentSplitsOf(rows.toSorted(byDay), officeDay(now));
      expect([agent.lastName, splits.current?.split]).toEqual([
        agent.lastName,
        agent.commissionSplit,
      ]);
      return splits;
    });
    expect(histories.map(({ planned }) => planned.length)).toEqual([1, 0, 0, 0, 0, 0]);
    expect(histories.map(({ history }) => history.length)).toEqual([2, 4, 1, 1, 1, 1]);
    expect(histories[1]?.history.filter(({ isBackdated }) => isBackdated)).toHaveLength(1);
  },
);
