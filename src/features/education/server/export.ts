import type { Database } from '#shared/db/connection.ts';
import {
  courseTypes,
  type EducationQuery,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { educationRecords } from './store.ts';

const columns: ExportColumns<EducationRecord & { agentEmail: string | null }> = [
  ['Agent', ({ agentName, agentIsActive }) => markedName(agentName, agentIsActive)],
  ['Course title', ({ courseTitle }) => courseTitle],
  ['Provider', ({ provider }) => provider],
  ['Type', ({ courseType }) => courseTypes.labels[courseType]],
  ['Hours', ({ hoursCompleted }) => hoursCompleted, 'decimals'],
  ['Completion date', ({ completionDate }) => completionDate],
  ['Certificate number', ({ certificateNumber }) => certificateNumber],
  ['Status', ({ isVerified }) => (isVerified ? 'Verified' : 'Pending')],
  ['Verified', ({ isVerified }) => (isVerified ? 'Yes' : 'No')],
  ['Agent email', ({ agentEmail }) => agentEmail],
  ['Id', ({ id }) => id],
];

/** Reads the emails of all agents at once, because a query for each batch of records takes longer. */
async function readEmails(db: Database) {
  const rows = await db.selectFrom('agents').select(['id', 'email']).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function exportEducation(db: Database, query: EducationQuery) {
  const found = await educationRecords.find(db, query);
  const emails = await readEmails(db);
  return exportOfList({
    ...found,
    readRows: async (ids) =>
      (await found.readRows(ids)).map((record) => ({
        ...record,
        agentEmail: emails.get(record.agentId) ?? null,
      })),
    file: 'continuing-education',
    entity: 'education_record',
    counted: 'records',
    columns,
  });
}
