import {
  propertyStatuses,
  propertyType,
  saleSides,
  type ListedProperty,
  type PropertiesQuery,
  type PropertyInput,
} from '#features/properties/domain/properties.ts';
import type { Database } from '#shared/db/connection.ts';
import { markedName } from '#shared/domain/full-name.ts';
import { formatSpreadsheetTime, officeDay } from '#shared/domain/office-time.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
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

export const exportProperties = async (db: Database, query: PropertiesQuery, now: Date) =>
  exportOfList({
    ...(await properties.find(db, { ...query, today: officeDay(now) })),
    file: 'properties',
    entity: 'property',
    counted: 'properties',
    columns,
  });
