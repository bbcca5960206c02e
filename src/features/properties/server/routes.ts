import {
  listedProperty,
  propertiesQuery,
  property,
  propertyType,
  type PropertiesQuery,
  type Property,
} from '#features/properties/domain/properties.ts';
import type { Database } from '#shared/db/connection.ts';
import type { FirstRows } from '#shared/db/paging.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { editRecord } from '#shared/records/edit-record.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import type { RecordContext, RecordStore } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { properties, storeStillRight, type StillRight } from './store.ts';

const stillRight: RecordStore<Property, StillRight> = {
  entity: propertyType.entity,
  entityName: propertyType.nameOf,
  action: 'confirmed',
  get: properties.get,
  update: storeStillRight,
};

/** Lists properties as on the office's day. */
export const listProperties = (db: Database, query: PropertiesQuery & FirstRows, now: Date) =>
  properties.list(db, { ...query, today: officeDay(now) });

export const countProperties = (db: Database, query: PropertiesQuery, now: Date) =>
  properties.count(db, { ...query, today: officeDay(now) });

export function propertiesRoutes(app: TypedApp, context: RecordContext): void {
  recordRoutes(app, context, propertyType, {
    ...properties,
    list: (db: Database, query: PropertiesQuery) => listProperties(db, query, context.clock()),
    frontDesk: 'read',
    query: propertiesQuery,
    answer: property,
    listed: listedProperty,
  });

  const schema = {
    summary: 'Say that everything about one property is still right',
    response: { 200: property },
  };
  app.post(
    apiPaths.propertyStillRight(':id'),
    { schema, config: { access: office() } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const stillRightOn = officeDay(context.clock());
      const changed = await editRecord(context, stillRight, request, id, () => ({ stillRightOn }));
      return sendRecord(reply, changed);
    },
  );
}
