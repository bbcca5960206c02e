import { educationQuery, educationType } from '#domain/education.ts';
import type { TypedApp } from '#server/http/typed-app.ts';
import { recordRoutes } from '#server/records/record-routes.ts';
import type { RecordContext } from '#server/records/record-store.ts';
import { educationRecords } from './store.ts';

export function educationRoutes(app: TypedApp, context: RecordContext): void {
  recordRoutes(app, context, educationType, { ...educationRecords, query: educationQuery });
}
