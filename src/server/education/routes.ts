import { educationInput, educationQuery } from '#domain/education.ts';
import { apiPaths } from '#domain/paths.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { recordRoutes } from '#server/records/record-routes.ts';
import type { RecordContext } from '#server/records/record-type.ts';
import {
  deleteEducationRecord,
  getEducationRecord,
  insertEducationRecord,
  listEducationRecords,
  updateEducationRecord,
} from './store.ts';

export function educationRoutes(app: TypedApp, context: RecordContext): void {
  recordRoutes(app, context, {
    entity: 'education_record',
    entityName: (record) => `${record.courseTitle}, ${record.agentName}`,
    paths: { list: apiPaths.educationRecords, one: apiPaths.educationRecord },
    query: educationQuery,
    input: educationInput,
    list: listEducationRecords,
    get: getEducationRecord,
    insert: insertEducationRecord,
    update: updateEducationRecord,
    onDelete: { deleteStored: deleteEducationRecord },
  });
}
