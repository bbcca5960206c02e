import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Download, Printer, UsersRound } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addDays } from '#domain/calendar.ts';
import { markedName } from '#domain/full-name.ts';
import { formatCalendarDate, officeDay } from '#domain/office/office-time.ts';
import { adminPaths } from '#domain/paths.ts';
import {
  plannedDays,
  rosterQuery as rosterParameters,
  type RosterRow,
} from '#domain/splits/splits.ts';
import { AgentLink } from '#web/admin/lists/agent-link.tsx';
import { ListCount } from '#web/admin/lists/list-count.tsx';
import { BackLink } from '#web/admin/screen/back-link.tsx';
import { QueryView } from '#web/admin/screen/query-view.tsx';
import { SampleMark } from '#web/admin/screen/sample-mark.tsx';
import { Screen } from '#web/admin/screen/screen.tsx';
import { useMountTime } from '#web/admin/screen/use-mount-time.ts';
import { rosterExportHref, rosterQuery } from '#web/api/splits.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { counted } from '#web/ui/list/counted.ts';
import { EmptyMessage } from '#web/ui/list/empty-message.tsx';
import { type Column, Table } from '#web/ui/list/table.tsx';

const route = getRouteApi(`/signed-in${adminPaths.splits}`);

/**
 * The splits of all agents on a day, which the address names unless it is today. The dashboard links
 * to the agents whose splits take effect soon, on the last of these days.
 */
export function RosterPage() {
  const search = route.useSearch();
  const query = useQuery(rosterQuery(search));
  const today = officeDay(new Date(useMountTime()));
  const day = search.planned ? addDays(today, plannedDays) : (search.on ?? today);
  return (
    <Screen
      title="Commission splits on a day"
      back={<BackLink to={adminPaths.agents} label="Back to Agents" />}
      intro={
        <ListCount query={query} loading="Loading splits...">
          {query.data &&
            `${counted(query.data.length, 'agent', 'agents')} on ${formatCalendarDate(day)}`}
        </ListCount>
      }
      actions={
        <>
          <Button look="secondary" onClick={() => print()}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
          <a href={rosterExportHref(search)} download className={buttonClasses('secondary')}>
            <Download aria-hidden className="size-4" />
            Export CSV
          </a>
        </>
      }
    >
      {search.planned ? <Planned /> : <DayField day={day} />}
      <QueryView query={query} loading="Loading splits..." failed="The splits could not be loaded">
        {(rows) =>
          rows.length === 0 ? (
            <NoAgents isPlanned={search.planned !== undefined} />
          ) : (
            <Roster rows={rows} />
          )
        }
      </QueryView>
    </Screen>
  );
}

const Planned = () => (
  <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
    Only the agents whose splits change within {plannedDays} days.
    <Link to={adminPaths.splits} search={{}} className={`${linkClasses} print:hidden`}>
      Show all agents
    </Link>
  </p>
);

const linkClasses =
  'text-oak underline decoration-oak/40 underline-offset-3 hover:decoration-current';

/** A field for the day. The address changes as soon as the day is complete. */
function DayField({ day }: { day: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(day);
  const [seen, setSeen] = useState(day);
  if (day !== seen) {
    setSeen(day);
    setTyped(day);
  }
  const change = (value: string) => {
    setTyped(value);
    const { success } = z.safeParse(rosterParameters, { on: value });
    if (success) void navigate({ to: adminPaths.splits, search: { on: value }, replace: true });
  };
  return (
    <div className="mb-4 w-44 print:hidden">
      <Field label="Day">
        <TextInput type="date" value={typed} onChange={({ target }) => change(target.value)} />
      </Field>
    </div>
  );
}

const Roster = ({ rows }: { rows: RosterRow[] }) => (
  <div className="@container">
    <div className="wide:border wide:border-line wide:bg-surface">
      <Table
        caption="Commission splits on a day"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isQuiet={({ isActive }) => !isActive}
      />
    </div>
  </div>
);

const NoAgents = ({ isPlanned }: { isPlanned: boolean }) => (
  <EmptyMessage
    icon={UsersRound}
    title={isPlanned ? 'No planned changes' : 'No agents yet'}
    body={
      isPlanned
        ? `No split changes within ${plannedDays} days.`
        : 'Agents appear here with their commission splits.'
    }
  />
);

const columns: [Column<RosterRow>, ...Column<RosterRow>[]] = [
  {
    header: 'Agent',
    width: 'wide:w-[28%]',
    cell: ({ id, name, isActive }) => (
      <AgentLink agentId={id} name={markedName(name, isActive)} tab="commission">
        <SampleMark id={id} />
      </AgentLink>
    ),
  },
  {
    header: 'Split (%)',
    width: 'wide:w-[11%]',
    isNumeric: true,
    cell: ({ split }) => split ?? <None />,
  },
  {
    header: 'Brokerage (%)',
    width: 'wide:w-[12%]',
    isNumeric: true,
    cell: ({ brokerageShare }) => brokerageShare ?? <None />,
  },
  {
    header: 'Since',
    width: 'wide:w-[14%]',
    cell: ({ since }) => (since === null ? <None /> : formatCalendarDate(since)),
  },
  {
    header: 'Reason',
    width: 'wide:w-[35%]',
    cell: ({ reason }) =>
      reason === null ? (
        <span className="text-quiet">No split on this day</span>
      ) : (
        <span className="break-words">{reason}</span>
      ),
  },
];

const None = () => (
  <span className="text-quiet">
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </span>
);
