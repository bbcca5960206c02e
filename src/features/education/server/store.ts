import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import type { Database } from '#shared/db/connection.ts';
import { lockAgents, refreshStandings } from '#features/standing/db/refresh-standings.ts';
import {
  educationSearch,
  educationType,
  type EducationInput,
  type EducationQuery,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import type { HandIn } from '#features/education/domain/hand-in.ts';
import {
  agentColumns,
  explainUnknownAgent,
  matchesRecordOrAgent,
} from '#features/agents/server/agent-reference.ts';
import { handInColumns, handInConditions, deleteUnusedFile } from './hand-in/files.ts';
import { deleteFrom, recordTable } from '#shared/records/record-table.ts';
import type { RecordStore } from '#shared/records/record-store.ts';
import type { Versioned } from '#shared/records/record-version.ts';

/** The fields of the record form, and those of a hand-in if it changes them. */
type EducationChange = EducationInput & Partial<HandIn>;

const table = recordTable<EducationRecord, EducationRecord, EducationChange, EducationQuery>({
  table: 'continuingEducation',
  summary: [
    'id',
    'agentId',
    ...agentColumns,
    'courseTitle',
    'provider',
    'courseType',
    'hoursCompleted',
    'completionDate',
    'certificateNumber',
    'isVerified',
    'creditDecision',
    'creditReason',
    'isBrokerTopic',
    'isFairHousing',
    ...handInColumns,
    'createdAt',
    'updatedAt',
  ],
  toColumns: async (input, db) => ({
    ...input,
    ...educationSearch(input),
    agentKey: await lockAgentKey(db, input.agentId),
  }),
  orders: {
    agent: 'agentKey',
    course: 'searchText',
    provider: 'providerKey',
    type: 'courseType',
    hours: 'hoursCompleted',
    date: 'completionDate',
    status: 'isVerified',
    createdAt: 'createdAt',
  },
  defaultOrder: 'date',
  filter: ({ agent, type, status, handIn }) => ({
    agentId: agent,
    courseType: type,
    isVerified: handIn ? false : status && status === 'verified',
  }),
  condition: ({ handIn }) => handIn && handInConditions[handIn],
  search: matchesRecordOrAgent,
  explain: explainUnknownAgent,
});

const deleteRow = deleteFrom('continuingEducation');

/**
 * The functions of the table. Each write also computes the agents' standings again, in the caller's
 * transaction. It locks the agents before the record, as all changes do, so that they cannot
 * deadlock.
 */
export const educationRecords = {
  ...table,

  async insert(db: Database, input: EducationChange, now: Date) {
    const created = await table.insert(db, input, now);
    await refreshStandings(db, [created.record.agentId], now);
    return created;
  },

  /** Adds records with one statement. */
  async insertAll(db: Database, inputs: EducationInput[], now: Date) {
    const agentIds = [...new Set(inputs.map(({ agentId }) => agentId))];
    await lockAgents(db, agentIds);
    const created = await table.insertAll(db, inputs, now);
    await refreshStandings(db, agentIds, now);
    return created;
  },

  async update(
    db: Database,
    stored: Versioned<EducationRecord>,
    input: EducationChange,
    now: Date,
  ) {
    const agentIds = [stored.record.agentId, input.agentId];
    await lockAgents(db, agentIds);
    const updated = await table.update(db, stored, input, now);
    if (updated) await refreshStandings(db, agentIds, now);
    return updated;
  },

  async remove(db: Database, stored: Versioned<EducationRecord>, now: Date) {
    await lockAgents(db, [stored.record.agentId]);
    const isRemoved = await deleteRow(db, stored, now);
    if (isRemoved) await deleteUnusedFile(db, stored.record.fileId);
    if (isRemoved) await refreshStandings(db, [stored.record.agentId], now);
    return isRemoved;
  },
};

export const educationStore = {
  ...educationRecords,
  entity: educationType.entity,
  entityName: educationType.nameOf,
} satisfies RecordStore<EducationRecord, EducationChange>;
