import * as z from 'zod/mini';
import {
  classInput,
  verification,
  type ClassInput,
} from '#features/education/domain/education-classes.ts';
import {
  educationQuery,
  educationRecord,
  educationType,
} from '#features/education/domain/education.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import type { Once } from '#shared/records/once.ts';
import { exportOptions } from '#shared/records/export.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { readClass, recordClass } from './classes.ts';
import { creditRoutes } from './credit-routes.ts';
import { exportEducation } from './export.ts';
import { educationRecords } from './store.ts';
import { verifyRecords } from './verify.ts';

const exportQuery = z.omit(educationQuery, { page: true });

export function educationRoutes(app: TypedApp, context: RecordContext): void {
  recordRoutes(app, context, educationType, {
    ...educationRecords,
    scope: 'education',
    query: educationQuery,
    answer: educationRecord,
    listed: educationRecord,
  });

  const present: Once['present'] = ({ body }, _reply, id) =>
    readClass(context.db, id, body as ClassInput);
  app.post(
    apiPaths.educationOfMany,
    {
      schema: { body: classInput },
      config: { once: { present } },
    },
    async (request, reply) =>
      reply.code(201).send(await recordClass(context, request, request.body)),
  );

  app.post(apiPaths.educationVerify, { schema: { body: verification } }, async (request) =>
    verifyRecords(context, request, request.body),
  );

  app.get(
    apiPaths.educationExport,
    { schema: { querystring: exportQuery }, ...exportOptions },
    async (request, reply) => exportEducation(context, request, reply, request.query),
  );

  creditRoutes(app, context);
}
