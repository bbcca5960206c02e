import * as z from 'zod/mini';
import {
  listedProperty,
  propertiesQuery,
  property,
  propertyStatuses,
  propertyType,
  saleSides,
  type ListedProperty,
  type PropertiesQuery,
  type PropertyInput,
} from '#features/properties/domain/properties.ts';
import type { Database } from '#shared/db/connection.ts';
import type { FirstRows } from '#shared/db/paging.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { formatSpreadsheetTime, officeDay } from '#shared/domain/office-time.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { editRecord } from '#shared/records/edit-record.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { exportRoutes } from '#shared/records/export-routes.ts';
import { recordRoutes } from '#shared/records/record-routes.ts';
import type { RecordContext } from '#shared/records/record-store.ts';
import { sendRecord } from '#shared/records/record-version.ts';
import { stillRight } from './desk.ts';
import { properties } from './store.ts';

const { labels } = propertyType;

type Field = Exclude<keyof PropertyInput, 'description' | 'imageUrl'>;

/** The fields whose cells are not the stored values. */
const written: Partial<Record<Field, (home: ListedProperty) => string | null>> = {
  status: ({ status }) => propertyStatuses.labels[status],
  side: ({ side }) => side && saleSides.labels[side],
  agentId: ({ agentName, agentIsActive }) => agentName && markedName(agentName, agentIsActive),
};

const cellOf = (field: Field) => (home: ListedProperty) => {
  const value = home[field];
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
};

const fields = Object.keys(labels).filter(
  (field): field is Field => field !== 'description' && field !== 'imageUrl',
);

const columns: ExportColumns<ListedProperty> = [
  ...fields.map((field): ExportColumns<ListedProperty>[number] => [
    labels[field],
    written[field] ?? cellOf(field),
  ]),
  ['Still right on', ({ stillRightOn }) => stillRightOn],
  ['Added', ({ createdAt }) => formatSpreadsheetTime(createdAt)],
  ['Id', ({ id }) => id],
];

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

  exportRoutes(app, context, {
    path: propertyType.apiPath,
    plural: propertyType.plural,
    query: z.omit(propertiesQuery, { page: true }),
    find: async (query) =>
      exportOfList({
        ...(await properties.find(context.db, { ...query, today: officeDay(context.clock()) })),
        file: 'properties',
        entity: propertyType.entity,
        counted: 'properties',
        columns,
      }),
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
