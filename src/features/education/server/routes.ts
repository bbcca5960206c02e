import * as z from 'zod/mini';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { markedName } from '#shared/domain/full-name.ts';
import type { Database } from '#shared/db/connection.ts';
import {
  classInput,
  recordedClass,
  verification,
  verificationResult,
  type ClassInput,
} from '#features/education/domain/education-classes.ts';
import {
  educationQuery,
  educationRecord,
  educationType,
  courseTypes,
  type EducationQuery,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { office, withFrontDesk } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import type { Once } from '#shared/records/once.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { readClass, recordClass } from './classes.ts';
import { creditRoutes } from './credit-routes.ts';
import { handInRoutes, type HandInContext } from './hand-in/routes.ts';
import { educationRecords } from './store.ts';
import { requireMayVerify, verifyRecords } from './verify.ts';

const exportQuery = z.omit(educationQuery, { page: true });

const write = { access: office('education:write') };

export function educationRoutes(app: TypedApp, context: HandInContext): void {
  recordRoutes(app, context, educationType, {
    ...educationRecords,
    scope: 'education',
    frontDesk: 'change',
    requireInput: requireMayVerify,
    query: educationQuery,
    answer: educationRecord,
    listed: educationRecord,
  });

  const present: Once['present'] = ({ body }, _reply, id) =>
    readClass(context.db, id, body as ClassInput);
  const add = {
    summary: 'Add a continuing education record for each agent who attended a class',
    body: classInput,
    response: { 201: recordedClass },
  };
  app.post(
    apiPaths.educationOfMany,
    { schema: add, config: { access: withFrontDesk('education:write'), once: { present } } },
    async (request, reply) =>
      reply.code(201).send(await recordClass(context, request, request.body)),
  );

  const verify = {
    summary: 'Mark continuing education records as verified',
    body: verification,
    response: { 200: verificationResult },
  };
  app.post(apiPaths.educationVerify, { schema: verify, config: write }, async (request) =>
    verifyRecords(context, request, request.body),
  );

  exportRoutes(app, context, {
    path: educationType.apiPath,
    plural: educationType.plural,
    query: exportQuery,
    find: (query) => exportEducation(context.db, query),
  });

  creditRoutes(app, context);
  handInRoutes(app, context);
}

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

async function exportEducation(db: Database, query: EducationQuery) {
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
