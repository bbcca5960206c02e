import { lockAgentKey } from '#features/agents/db/agent-keys.ts';
import type { Database } from '#shared/db/connection.ts';
import { lockAgents, refreshStandings } from '#features/standing/db/refresh-standings.ts';
import {
  educationSearch,
  type EducationInput,
  type EducationQuery,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import {
  agentColumns,
  explainUnknownAgent,
  matchesRecordOrAgent,
} from '#features/agents/server/agent-reference.ts';
import { deleteFrom, recordTable } from '#shared/records/record-table.ts';
import type { Versioned } from '#shared/records/record-version.ts';

const table = recordTable<EducationRecord, EducationRecord, EducationInput, EducationQuery>({
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
  },
  defaultOrder: 'date',
  filter: ({ agent, type, status }) => ({
    agentId: agent,
    courseType: type,
    isVerified: status && status === 'verified',
  }),
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

  async insert(db: Database, input: EducationInput, now: Date) {
    const created = await table.insert(db, input, now);
    await refreshStandings(db, [created.record.agentId], now);
    return created;
  },

  async update(db: Database, stored: Versioned<EducationRecord>, input: EducationInput, now: Date) {
    const agentIds = [stored.record.agentId, input.agentId];
    await lockAgents(db, agentIds);
    const updated = await table.update(db, stored, input, now);
    if (updated) await refreshStandings(db, agentIds, now);
    return updated;
  },

  async remove(db: Database, stored: Versioned<EducationRecord>, now: Date) {
    await lockAgents(db, [stored.record.agentId]);
    const isRemoved = await deleteRow(db, stored, now);
    if (isRemoved) await refreshStandings(db, [stored.record.agentId], now);
    return isRemoved;
  },
};
