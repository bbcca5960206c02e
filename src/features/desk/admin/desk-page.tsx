import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UsersRound } from 'lucide-react';
import { deskStateQuery } from '#features/desk/api.ts';
import {
  daysAwayInWords,
  visitedOf,
  visitLabels,
  type AgentAtDesk,
  type DeskState,
  type Visited,
} from '#features/desk/domain/office.ts';
import { AgentLink } from '#features/agents/admin/agent-link.tsx';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { BackLink } from '#shared/lists/back-link.tsx';
import { SelectionBar } from '#shared/lists/selection-bar.tsx';
import { QueryView } from '#shared/screen/query-view.tsx';
import { Screen } from '#shared/screen/screen.tsx';
import { useMountTime } from '#shared/screen/use-mount-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmailAddress } from '#shared/ui/email-address.tsx';
import { EmptyMessage } from '#shared/ui/list/empty-message.tsx';
import { FilterSelect } from '#shared/ui/list/filter-select.tsx';
import { None } from '#shared/ui/list/none.tsx';
import { FramedTable, type Columns } from '#shared/ui/list/table.tsx';
import { DeskSwitch } from './desk-switch.tsx';
import { useInvitation } from '#features/agents/admin/use-invitation.ts';

/** The switch of the agents' desk, and the active agents with their last visits. */
export function DeskPage() {
  const query = useQuery(deskStateQuery);
  return (
    <Screen
      title="Agents’ desk"
      intro="Agents answer inquiries, hand in courses and confirm policies at their own desk, without a password."
      back={<BackLink to={adminPaths.agents} label="Back to Agents" />}
    >
      <QueryView query={query} loading="Loading the desk..." failed="The desk could not be loaded">
        {(state) => (
          <>
            <DeskSwitch state={state} />
            <Agents state={state} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

const options = Object.entries(visitLabels).map(([value, label]) => ({
  value: value as Visited,
  label,
}));

function Agents({ state }: { state: DeskState }) {
  const now = Date.parse(useMountTime());
  const [visited, setVisited] = useState<Visited>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setSelected(new Set());
  const { ask, dialog } = useInvitation(clear);
  const { agents } = state;
  const rows = agents.filter(
    ({ lastVisitAt }) => visited === undefined || visitedOf(lastVisitAt, now) === visited,
  );
  const chosen = rows.filter(({ id }) => selected.has(id));
  const select = (ids: string[], isSelected: boolean) => {
    const rest = [...selected].filter((id) => !ids.includes(id));
    setSelected(new Set(isSelected ? [...rest, ...ids] : rest));
  };
  if (agents.length === 0) {
    return <EmptyMessage icon={UsersRound} title="No active agents" body="Add agents first." />;
  }
  const everyone = { count: agents.length, to: 'all active agents' };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3 print:hidden">
        <FilterSelect
          label="Desk"
          all="All active agents"
          options={options}
          value={visited}
          onChoose={setVisited}
        />
        <Button onClick={(event) => ask(everyone, event)}>Invite all</Button>
      </div>
      <FramedTable
        caption="Active agents"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{ selected, nameOf: ({ name }) => name, onSelect: select }}
      />
      <SelectionBar
        label="Selected agents"
        count={chosen.length}
        failures={[]}
        onSelectAll={() =>
          select(
            rows.map(({ id }) => id),
            true,
          )
        }
        onClear={clear}
      >
        <Button
          onClick={(event) => {
            const ids = chosen.map(({ id }) => id);
            ask({ ids, count: ids.length, to: chosen.map(({ name }) => name).join(', ') }, event);
          }}
        >
          Invite to the desk
        </Button>
      </SelectionBar>
      {dialog}
    </>
  );
}

const columns: Columns<AgentAtDesk> = [
  {
    header: 'Name',
    width: 'wide:w-[28%]',
    cell: ({ id, name }) => <AgentLink agentId={id} name={name} tab="desk" />,
  },
  {
    header: 'Email',
    width: 'wide:w-[28%]',
    cell: ({ email }) => <EmailAddress email={email} />,
  },
  {
    header: 'Last visit',
    width: 'wide:w-[22%]',
    cell: ({ lastVisitAt }) =>
      lastVisitAt === null ? visitLabels.never : formatOfficeDateTime(lastVisitAt),
  },
  {
    header: 'Away',
    width: '',
    cell: ({ away }) => (away === null ? <None /> : daysAwayInWords(away)),
  },
];
