import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleQuestionMark,
  ClockAlert,
  Hourglass,
  type LucideIcon,
  OctagonAlert,
} from 'lucide-react';
import { alertSentence } from '#features/standing/domain/alerts.ts';
import {
  dueSoonDays,
  type ListedStanding,
  standingStateLabels,
  type StandingState,
} from '#features/standing/domain/board.ts';

/** The icon of each state, so that users who cannot tell colors apart see the difference. */
const shapes: Record<StandingState, LucideIcon> = {
  overdue: OctagonAlert,
  short: ClockAlert,
  unknown: CircleQuestionMark,
  lapsed: Ban,
  verify: Hourglass,
  complete: CircleCheck,
  exempt: CircleMinus,
  not_required: CircleDashed,
};

/** The states whose next step is shown in a quiet color. */
const calmStates = new Set<StandingState>(['complete', 'exempt']);

const isUrgent = ({ state, daysLeft, alerts }: ListedStanding) =>
  state === 'overdue' ||
  state === 'lapsed' ||
  alerts.includes('no_brokerage') ||
  (state === 'short' && daysLeft !== null && daysLeft <= dueSoonDays);

/** The next step after the icon of the state, and an alert if the agent may not practice. */
export function NextStep({ row }: { row: ListedStanding }) {
  const { state, nextStep, alerts } = row;
  const Shape = shapes[state];
  const tone = isUrgent(row) ? 'font-semibold text-brick' : 'font-semibold';
  return (
    <span
      className={`flex items-start gap-1.5 wide:text-sm/4.5 ${calmStates.has(state) ? 'text-quiet' : tone}`}
    >
      <Shape aria-hidden className="mt-px size-4 shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">{`${standingStateLabels[state]}: `}</span>
        {alerts.includes('no_brokerage') && (
          <span>{`${alertSentence('no_brokerage', { isActive: true, lapsesOn: null })} `}</span>
        )}
        <span>{nextStep}</span>
      </span>
    </span>
  );
}
