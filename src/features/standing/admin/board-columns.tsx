import { formatCalendarDate } from '#shared/domain/office-time.ts';
import type { ListedStanding } from '#features/standing/domain/board.ts';
import { plainHours } from '#features/standing/domain/hours.ts';
import { licenseTypes } from '#features/agents/domain/new-license.ts';
import { AgentLink } from '#features/agents/admin/agent-link.tsx';
import { SampleMark } from '#shared/screen/sample-mark.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import { None } from '#shared/ui/list/none.tsx';
import { textOrder } from '#shared/ui/list/sorting.tsx';
import type { Columns } from '#shared/ui/list/table.tsx';
import { NextStep } from './next-step.tsx';

const urgencyOrder = { ascending: 'most urgent first', descending: 'least urgent first' };
const dueOrder = { ascending: 'due first', descending: 'due last' };
const toTakeOrder = { ascending: 'fewest to take first', descending: 'most to take first' };

export const boardColumns: Columns<ListedStanding> = [
  {
    header: 'Agent',
    width: 'wide:w-[15%]',
    sort: { by: 'name', words: textOrder },
    cell: ({ id, name }) => (
      <div>
        <AgentLink agentId={id} name={name} tab="license" /> <SampleMark id={id} />
      </div>
    ),
  },
  {
    header: 'License',
    width: 'wide:w-[12%]',
    cell: ({ licenseType, licenseNumber }) => (
      <>
        {licenseType ? (
          <span>{licenseTypes.labels[licenseType]}</span>
        ) : (
          <span className="text-quiet">Type missing</span>
        )}
        {licenseNumber && (
          <span className="block break-all text-quiet tabular-nums">{licenseNumber}</span>
        )}
      </>
    ),
  },
  {
    header: 'Renewal due',
    width: 'wide:w-[17.5%]',
    sort: { by: 'due', words: dueOrder },
    cell: (row) => <Due row={row} />,
  },
  {
    header: 'Hours',
    width: 'wide:w-[11%]',
    sort: { by: 'hours', words: toTakeOrder },
    cell: (row) => <Hours row={row} />,
  },
  {
    header: 'License law',
    width: 'wide:w-[8.5%]',
    cell: ({ state, lawNeeded, lawVerified, lawPending }) =>
      hasHours(state, lawNeeded) ? (
        <Tally verified={lawVerified} needed={lawNeeded} pending={lawPending} />
      ) : (
        <None />
      ),
  },
  {
    header: 'REALTOR',
    width: 'wide:w-[8%]',
    cell: ({ realtorMissing }) => (realtorMissing.length > 0 ? <TrainingMissing /> : <None />),
  },
  {
    header: 'Next step',
    width: 'wide:w-[28%]',
    sort: { by: 'urgency', words: urgencyOrder },
    cell: (row) => <NextStep row={row} />,
  },
];

const TrainingMissing = () => (
  <span title="REALTOR training missing" className="flex items-center gap-1.5 wide:pt-1">
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-full bg-brick forced-colors:bg-[CanvasText]"
    />
    <span className="wide:sr-only">Training missing</span>
  </span>
);

const Quiet = ({ children }: { children: string }) => (
  <span className="block text-sm/5 text-quiet">{children}</span>
);

const needsNoHours = new Set<ListedStanding['state']>([
  'unknown',
  'lapsed',
  'exempt',
  'not_required',
]);

/** Whether to show hours: only if they are known and the agent needs some. */
const hasHours = (state: ListedStanding['state'], needed: string) =>
  !needsNoHours.has(state) && Number(needed) > 0;

/** Returns a text such as "today", "191 days" or "3 days ago". */
function daysInWords(days: number) {
  if (days === 0) return 'today';
  return days > 0 ? counted(days, 'day', 'days') : `${counted(-days, 'day', 'days')} ago`;
}

function Due({ row: { dueOn, nextDeadlineOn, daysLeft } }: { row: ListedStanding }) {
  if (dueOn === null) return <Quiet>Not recorded</Quiet>;
  const days = daysLeft !== null && (
    <span className="whitespace-nowrap text-quiet"> · {daysInWords(daysLeft)}</span>
  );
  const isCourseNext = nextDeadlineOn !== null && nextDeadlineOn !== dueOn;
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{formatCalendarDate(dueOn)}</span>
      {isCourseNext ? (
        <span className="block">
          Course due {formatCalendarDate(nextDeadlineOn)}
          {days}
        </span>
      ) : (
        days
      )}
    </span>
  );
}

interface TallyProps {
  verified: string;
  needed: string;
  pending: string;
}

const Tally = ({ verified, needed, pending }: TallyProps) => (
  <span className="whitespace-nowrap tabular-nums">
    <span>{`${plainHours(verified)} of ${plainHours(needed)}`}</span>
    {Number(pending) > 0 && (
      <span className="text-quiet">
        <span>{` (+${plainHours(pending)}`}</span>
        <span className="wide:sr-only"> pending</span>
        <span>)</span>
      </span>
    )}
  </span>
);

function Hours({ row }: { row: ListedStanding }) {
  const { state, needed, verified, pending, grecDifference } = row;
  return (
    <>
      {hasHours(state, needed) ? (
        <>
          <Tally verified={verified} needed={needed} pending={pending} />
          <HoursBar verified={verified} needed={needed} pending={pending} />
        </>
      ) : (
        <None />
      )}
      {Number(grecDifference) !== 0 && <Quiet>{grecWords(Number(grecDifference))}</Quiet>}
    </>
  );
}

const grecWords = (difference: number) =>
  `GREC showed ${Math.abs(difference)} ${difference < 0 ? 'fewer' : 'more'}`;

/** The whole width means the needed hours. Verified hours are dark and pending ones light. */
function HoursBar({ verified, needed, pending }: TallyProps) {
  const shareOf = (hours: number) => `${Math.min(100, (hours / Number(needed)) * 100)}%`;
  return (
    <span
      aria-hidden
      className="relative mt-0.5 block h-1.5 max-w-40 overflow-hidden border border-edge/60 print:[print-color-adjust:exact]"
    >
      <span
        className="absolute inset-y-0 left-0 bg-oak/35 forced-colors:bg-[GrayText]"
        style={{ width: shareOf(Number(verified) + Number(pending)) }}
      />
      <span
        className="absolute inset-y-0 left-0 bg-oak forced-colors:bg-[CanvasText]"
        style={{ width: shareOf(Number(verified)) }}
      />
    </span>
  );
}
