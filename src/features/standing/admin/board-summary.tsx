import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import {
  dueSoonDays,
  standingStates,
  type StandingState,
  type StandingSummary,
} from '#features/standing/domain/board.ts';
import { summaryQuery } from '#features/standing/api/standing.ts';
import { counted, formatCount } from '#shared/domain/text/counted.ts';
import type { BoardSearch } from './board-filters.tsx';

const stateWords: Record<StandingState, string> = {
  overdue: 'overdue',
  short: 'short',
  unknown: 'not set up',
  lapsed: 'with a lapsed license',
  verify: 'to verify',
  complete: 'complete',
  exempt: 'exempt',
  not_required: 'not required',
};

/** A count that links to the list of the counted agents. */
const CountLink = ({ search, children }: { search: BoardSearch; children: ReactNode }) => (
  <Link
    to={adminPaths.standing}
    search={search}
    className="whitespace-nowrap text-link max-sm:inline-block max-sm:py-0.5"
  >
    {children}
  </Link>
);

/** The counts of all active agents. The board's filters do not change them. */
export function BoardSummary() {
  const { data, isError } = useQuery(summaryQuery);
  if (isError) return <p className="text-brick">The agents could not be counted.</p>;
  return <p className="min-h-6 tabular-nums">{data && <Counts summary={data} />}</p>;
}

function Counts({ summary }: { summary: StandingSummary }) {
  const { asOf, total } = summary;
  const asOfToday = `As of ${formatCalendarDate(asOf)}.`;
  if (total === 0) return <span>{asOfToday}</span>;
  return (
    <>
      Of all <CountLink search={{}}>{counted(total, 'agent', 'agents')}</CountLink>:{' '}
      <StateCounts summary={summary} />. {asOfToday}
    </>
  );
}

function StateCounts({ summary: { states, shortAndDueSoon } }: { summary: StandingSummary }) {
  return standingStates
    .filter((state) => states[state] > 0)
    .map((state, nth) => (
      <span key={state}>
        {nth > 0 && ', '}
        <CountLink search={{ state }}>
          {formatCount(states[state])} {stateWords[state]}
        </CountLink>
        {state === 'short' && shortAndDueSoon > 0 && (
          <span className="whitespace-nowrap">
            {' ('}
            <CountLink search={{ state, due: `${dueSoonDays}` }}>
              {formatCount(shortAndDueSoon)} within {dueSoonDays} days
            </CountLink>
            )
          </span>
        )}
      </span>
    ));
}
