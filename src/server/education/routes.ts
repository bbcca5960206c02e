import { educationInput, educationQuery } from '#domain/education.ts';
import { apiPaths } from '#domain/paths.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { deleteFrom } from '#server/records/delete-record.ts';
import { recordRoutes } from '#server/records/record-routes.ts';
import type { RecordContext } from '#server/records/record-type.ts';
import {
  getEducationRecord,
  insertEducationRecord,
  listEducationRecords,
  updateEducationRecord,
} from './store.ts';

export function educationRoutes(app: TypedApp, context: RecordContext): void {
  recordRoutes(app, context, {
    entity: 'education_record',
    entityName: (record) => `${record.courseTitle}, ${record.agentName}`,
    path: apiPaths.educationRecords,
    query: educationQuery,
    input: educationInput,
    list: listEducationRecords,
    get: getEducationRecord,
    insert: insertEducationRecord,
    update: updateEducationRecord,
    onDelete: { deleteStored: deleteFrom('continuingEducation') },
  });
}
