import * as z from 'zod/mini';
import {
  courseTypes,
  educationInput,
  educationSorts,
  type EducationInput,
  type EducationRecord,
} from '#domain/education.ts';
import { listQuery } from '#domain/lists.ts';
import { apiPaths } from '#domain/paths.ts';
import {
  createRecord,
  deleteRecord,
  editRecord,
  type EditedKind,
  type EditingContext,
} from '#server/records/edit-record.ts';
import { sendList } from '#server/records/list.ts';
import { isRecordId, requireRecordId } from '#server/records/record-id.ts';
import { sendRecord } from '#server/records/record-version.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import {
  deleteEducationRecord,
  getEducationRecord,
  insertEducationRecord,
  listEducationRecords,
  updateEducationRecord,
} from './store.ts';

const records: EditedKind<EducationRecord, EducationInput> = {
  entity: 'education_record',
  nameOf: (record) => `${record.courseTitle}, ${record.agentName}`,
  get: getEducationRecord,
  insert: insertEducationRecord,
  update: updateEducationRecord,
};

const recordsQuery = z.extend(listQuery(educationSorts), {
  agent: z.optional(z.string().check(z.refine(isRecordId, 'Must be the id of an agent'))),
  type: z.optional(z.enum(courseTypes, `Must be one of ${courseTypes.join(', ')}`)),
  status: z.optional(z.enum(['verified', 'pending'], 'Must be verified or pending')),
});

export function educationRoutes(app: TypedApp, context: EditingContext): void {
  const { db } = context;

  app.get(
    apiPaths.educationRecords,
    { schema: { querystring: recordsQuery } },
    async (request, reply) => sendList(reply, await listEducationRecords(db, request.query)),
  );

  app.get(apiPaths.educationRecord(':id'), async (request, reply) =>
    sendRecord(reply, await getEducationRecord(db, requireRecordId(request.params))),
  );

  app.post(
    apiPaths.educationRecords,
    { schema: { body: educationInput } },
    async (request, reply) =>
      sendRecord(reply.code(201), await createRecord(context, records, request, request.body)),
  );

  app.put(
    apiPaths.educationRecord(':id'),
    { schema: { body: educationInput } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      return sendRecord(reply, await editRecord(context, records, request, id, () => request.body));
    },
  );

  app.delete(apiPaths.educationRecord(':id'), async (request, reply) => {
    const id = requireRecordId(request.params);
    await deleteRecord(context, records, request, id, deleteEducationRecord);
    return reply.code(204).send();
  });
}
