import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import {
  courseTypes,
  type EducationQuery,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { sendExport, type CsvColumns } from '#shared/records/export.ts';
import { educationRecords } from './store.ts';

const columns: CsvColumns<EducationRecord> = [
  ['Agent', ({ agentName, agentIsActive }) => markedName(agentName, agentIsActive)],
  ['Course title', ({ courseTitle }) => courseTitle],
  ['Provider', ({ provider }) => provider],
  ['Type', ({ courseType }) => courseTypes.labels[courseType]],
  ['Hours', ({ hoursCompleted }) => hoursCompleted],
  ['Completion date', ({ completionDate }) => completionDate],
  ['Certificate number', ({ certificateNumber }) => certificateNumber],
  ['Status', ({ isVerified }) => (isVerified ? 'Verified' : 'Pending')],
  ['Id', ({ id }) => id],
];

export const exportEducation = async (
  context: { db: Database; clock: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
  query: EducationQuery,
) =>
  sendExport(context, request, reply, {
    ...(await educationRecords.find(context.db, query)),
    file: 'continuing-education',
    entity: 'education_record',
    counted: 'records',
    columns,
  });
