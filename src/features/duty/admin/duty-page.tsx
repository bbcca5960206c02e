import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dutyMonthQuery, fillMonth, refreshDuty, setTakesPart } from '#features/duty/api.ts';
import {
  tallyWords,
  type DutyAgent,
  type DutyDay,
  type DutyMonth,
} from '#features/duty/domain/duty.ts';
import { addMonths } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { Button, buttonClasses } from '#shared/ui/button.tsx';
import { Switch } from '#shared/ui/form/switch.tsx';
import { type Columns, FramedTable } from '#shared/ui/list/table.tsx';
import { PrintButton } from '#shared/ui/print-button.tsx';
import { DutyDialog } from './duty-dialog.tsx';

const route = getRouteApi(`/signed-in${adminPaths.duty}`);

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
const monthName = named({ month: 'long', year: 'numeric' });
const dayName = named({ weekday: 'short', month: 'short', day: 'numeric' });

const countEmpty = ({ days }: DutyMonth) =>
  days.filter(({ agentName }) => agentName === null).length;

export function DutyPage() {
  const today = officeDay(new Date(useMountTime()));
  const { month = today.slice(0, 7) } = route.useSearch();
  const query = useQuery(dutyMonthQuery(month));
  const fill = useRecordChange({
    change: async (shown: DutyMonth) =>
      countEmpty(shown) - countEmpty(await fillMonth(shown.month)),
    refresh: refreshDuty,
    success: (days) =>
      days > 0
        ? `${counted(days, 'day')} filled`
        : 'No day was filled: an empty day needs an agent who takes part and is not away',
    failure: 'Failed to fill the days',
  });
  return (
    <Screen
      title={`Duty in ${monthName(`${month}-01`)}`}
      intro="Who takes the inquiries that have no agent of their own."
      actions={
        <>
          {[-1, 1].map((months) => {
            const to = addMonths(`${month}-01`, months).slice(0, 7);
            return (
              <Link
                key={to}
                to={adminPaths.duty}
                search={{ month: to }}
                className={buttonClasses('secondary')}
              >
                {monthName(`${to}-01`)}
              </Link>
            );
          })}
          <PrintButton />
          {query.data && (
            <Button
              pending={fill.isPending && 'Filling...'}
              onClick={() => fill.mutate(query.data)}
            >
              Fill empty days
            </Button>
          )}
        </>
      }
    >
      <QueryView query={query} loading="Loading duty..." failed="The duty could not be loaded">
        {(duty) => <Month duty={duty} />}
      </QueryView>
    </Screen>
  );
}

const firstColumn = [
  'sm:col-start-1',
  'sm:col-start-2',
  'sm:col-start-3',
  'sm:col-start-4',
  'sm:col-start-5',
  'sm:col-start-6',
  'sm:col-start-7',
];

function Month({ duty }: { duty: DutyMonth }) {
  const [changing, setChanging] = useState<DutyDay | null>(null);
  return (
    <>
      <ol className="mb-6 grid grid-cols-1 pt-px pl-px sm:grid-cols-7">
        {duty.days.map((day, nth) => (
          <li
            key={day.day}
            className={`-mt-px -ml-px min-w-0 break-inside-avoid border border-line p-2 sm:min-h-28 ${day.isClosed ? 'bg-sunken' : 'bg-surface'} ${nth === 0 ? firstColumn[new Date(day.day).getUTCDay()] : ''}`}
          >
            <Day day={day} onChange={() => setChanging(day)} />
          </li>
        ))}
      </ol>
      <FramedTable
        caption="Agents and what they took on duty"
        columns={columns}
        rows={duty.agents}
        rowKey={({ id }) => id}
      />
      {changing && (
        <DutyDialog
          day={changing}
          title={`Duty on ${dayName(changing.day)}`}
          agents={duty.agents}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}

const withAway = (name: string, isAway: boolean) => (isAway ? `${name} (away)` : name);

function Day({ day, onChange }: { day: DutyDay; onChange: () => void }) {
  const { isClosed, agentName, isAgentAway, secondName, isSecondAway } = day;
  const now = useMountTime();
  const date = dayName(day.day);
  const none = isClosed ? 'Closed' : 'No agent';
  return (
    <>
      <p className="text-sm text-quiet">
        <time dateTime={day.day}>{date}</time>
      </p>
      <p className={`break-words ${agentName ? 'font-semibold' : 'text-quiet'}`}>
        {agentName ? withAway(agentName, isAgentAway) : none}
      </p>
      {secondName && (
        <p className="text-sm break-words">{`Second: ${withAway(secondName, isSecondAway)}`}</p>
      )}
      {day.day >= officeDay(new Date(now)) && (
        <button
          type="button"
          onClick={onChange}
          className="min-h-6 text-sm text-link max-sm:min-h-11 print:hidden"
        >
          Change<span className="sr-only"> {date}</span>
        </button>
      )}
    </>
  );
}

function TakesPart({ agent: { id, name, takesPart } }: { agent: DutyAgent }) {
  const change = useRecordChange<boolean>({
    change: (takes) => setTakesPart(id, takes),
    refresh: refreshDuty,
    success: takesPart ? `${name} no longer takes part` : `${name} takes part`,
    failure: 'Failed to change who takes part',
  });
  return (
    <Switch
      label={takesPart ? 'Takes part' : 'No'}
      aria-label={`${name} takes part`}
      checked={takesPart}
      onChange={() => change.mutate(!takesPart)}
    />
  );
}

const columns: Columns<DutyAgent> = [
  {
    header: 'Agent',
    width: 'wide:w-[22%]',
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  { header: 'Rotation', width: 'wide:w-[18%]', cell: (agent) => <TakesPart agent={agent} /> },
  { header: 'Last 90 days', width: '', cell: ({ last90Days }) => tallyWords(last90Days) },
  { header: 'This year', width: '', cell: ({ thisYear }) => tallyWords(thisYear) },
];
