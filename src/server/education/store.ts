import { lockAgentKey } from '#db/agent-keys.ts';
import {
  educationSearch,
  type EducationInput,
  type EducationQuery,
  type EducationRecord,
} from '#domain/education.ts';
import {
  agentColumns,
  explainUnknownAgent,
  matchesRecordOrAgent,
} from '#server/records/agent-reference.ts';
import { recordTable } from '#server/records/record-table.ts';
import { refreshingStandings } from '#server/records/refreshing-standings.ts';

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

export const educationRecords = refreshingStandings(table, ({ agentId }) => agentId);
