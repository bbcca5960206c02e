import { sql } from 'kysely';
import { agentColumns, explainUnknownAgent } from '#features/agents/server/agent-reference.ts';
import type { AgentFileType } from '#features/agents/domain/agent-files.ts';
import {
  deadlineName,
  type Deadline,
  type DeadlinesQuery,
} from '#features/deadlines/domain/deadlines.ts';
import type { storedRecord } from '#shared/domain/fields.ts';
import type { RecordStore } from '#shared/records/record-store.ts';
import { recordTable } from '#shared/records/record-table.ts';

/** The columns that a change sets: those of the form, or those of a paper or of a closed deadline. */
export type DeadlineChange = Partial<
  Omit<Deadline, keyof typeof storedRecord | 'agentName' | 'agentIsActive' | 'fileType'>
>;

/** The list searches and sorts the typed deadlines together with the derived ones. */
export const deadlines = recordTable<
  Deadline,
  Deadline,
  DeadlineChange,
  Pick<DeadlinesQuery, 'agent' | 'state' | 'q' | 'dir' | 'sort'>
>({
  table: 'agentDeadlines',
  summary: [
    'id',
    'agentId',
    ...agentColumns,
    'kind',
    'label',
    'dueOn',
    'note',
    'fileId',
    sql<AgentFileType | null>`(
      select type from agent_files where agent_files.id = file_id
    )`.as('fileType'),
    'handedInAt',
    'returnedAt',
    'returnReason',
    'closedAt',
    'closedBy',
    'closedAs',
    'nextId',
    'createdAt',
    'updatedAt',
  ],
  // The other kinds say what is due.
  toColumns: (change) =>
    change.kind === undefined || change.kind === 'other' ? change : { ...change, label: null },
  orders: { date: 'dueOn', kind: 'kind', agent: 'agentId' },
  defaultOrder: 'date',
  filter: ({ agent }) => ({ agentId: agent }),
  condition: ({ state }) =>
    state === 'closed' ? sql`closed_at is not null` : sql`closed_at is null`,
  search: () => sql`true`,
  explain: explainUnknownAgent,
});

export const deadlineStore = {
  ...deadlines,
  entity: 'deadline',
  entityName: (row: { kind: string; label: string | null; agentName: string | null }) =>
    [deadlineName(row), row.agentName].filter(Boolean).join(', '),
} satisfies RecordStore<Deadline, DeadlineChange>;
