import { sql, type SqlBool } from 'kysely';
import {
  columnsOf,
  explainUnknownAgent,
  matchesRecordOrAgent,
} from '#features/agents/server/agent-reference.ts';
import {
  listedProperty,
  pictureIdOf,
  propertySearch,
  type ListedProperty,
  type PropertiesQuery,
  type Property,
  type PropertyInput,
} from '#features/properties/domain/properties.ts';
import { withdrawPicture } from '#features/properties/db/property-pictures.ts';
import { publicStateOf, stillRightDays } from '#features/properties/domain/public-property.ts';
import type { Database } from '#shared/db/connection.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { InvalidFieldsError, requireNoProblems, type FieldErrors } from '#shared/http/errors.ts';
import { deleteFrom, recordTable } from '#shared/records/record-table.ts';
import type { Versioned } from '#shared/records/record-version.ts';

/** The query of the list, with the day on which homes are public or not. */
type QueryOnDay = PropertiesQuery & { today: string };
export type StillRight = Pick<Property, 'stillRightOn'>;
type Change = (PropertyInput & Partial<StillRight>) | StillRight;

/** The days of which the filter "ending" shows the homes. */
const endingDays = 7;

/** The condition that everything that a home needs to be shown is entered. */
const isComplete = sql<SqlBool>`(
  status <> 'sold' and permitted_by is not null and permitted_on is not null
  and permission_method is not null and mls_number is not null and mls_entered_on is not null
  and listing_ends_on is not null
)`;

/** Returns the condition that the last day on which a home is shown is before a day. */
const endsBefore = (day: string) =>
  sql<SqlBool>`(listing_ends_on < ${day} or still_right_on <= ${addDays(day, -stillRightDays)})`;

function stateCondition(status: PropertiesQuery['status'], today: string) {
  if (status === 'ended') return sql<SqlBool>`(${isComplete} and ${endsBefore(today)})`;
  const nextDays = sql<SqlBool>`(${endsBefore(addDays(today, endingDays))} and not ${endsBefore(today)})`;
  return status === 'ending' ? sql<SqlBool>`(${isComplete} and ${nextDays})` : undefined;
}

const table = recordTable<Property, ListedProperty, Change, QueryOnDay>({
  table: 'properties',
  summary: columnsOf(listedProperty),
  longFields: ['description'],
  toColumns: (change) => ('title' in change ? { ...change, ...propertySearch(change) } : change),
  orders: {
    title: 'searchText',
    price: sql`coalesce(sold_price, price)`,
    status: 'status',
    added: 'createdAt',
  },
  defaultOrder: 'added',
  filter: ({ status }) => ({
    status: status === 'ended' || status === 'ending' ? undefined : status,
  }),
  condition: ({ status, today }) => stateCondition(status, today),
  search: matchesRecordOrAgent,
  explain: explainUnknownAgent,
});

/** Nothing that was to have happened may be in the future. */
export function futureDays(input: PropertyInput, today: string): FieldErrors {
  const shown = input.status === 'sold' ? 'closedOn' : 'mlsEnteredOn';
  const future = (['permittedOn', shown] as const).filter((field) => (input[field] ?? '') > today);
  return Object.fromEntries(future.map((field) => [field, ['This date is in the future']]));
}

/**
 * Marks the picture of a home as used now, and as published unless the home is a draft.
 * @throws InvalidFieldsError if the picture does not exist or has another shape
 */
async function usePicture(db: Database, home: PropertyInput, now: Date): Promise<void> {
  const id = pictureIdOf(home.imageUrl);
  if (!id) return;
  const usedAt = now.toISOString();
  const isDraft =
    'hidden' in publicStateOf({ ...home, stillRightOn: officeDay(now) }, officeDay(now));
  const used = await db
    .updateTable('websitePictures')
    .set(isDraft ? { usedAt } : { usedAt, publishedAt: sql`coalesce(published_at, ${usedAt})` })
    .where('id', '=', id)
    .where('shape', '=', 'landscape')
    .returning('id')
    .executeTakeFirst();
  if (used) return;
  const message = 'This picture is no longer stored: please upload it again';
  throw new InvalidFieldsError({ imageUrl: [message] });
}

async function withdrawPictureOf(db: Database, { imageUrl }: Property, now: Date) {
  const id = pictureIdOf(imageUrl);
  if (id) await withdrawPicture(db, id, now);
}

/**
 * Whether a home was a draft or sold, so that an edit that lists it says that everything about it
 * is right.
 */
function isNewToVisitors(home: Property, today: string): boolean {
  const state = publicStateOf(home, today);
  const wasListed = 'hidden' in state && ['ended', 'unconfirmed'].includes(state.hidden);
  return home.status === 'sold' || ('hidden' in state && !wasListed);
}

export const properties = {
  ...table,

  /** @throws InvalidFieldsError for a day in the future or an unknown picture */
  async insert(db: Database, input: PropertyInput, now: Date) {
    const stillRightOn = officeDay(now);
    requireNoProblems(futureDays(input, stillRightOn));
    await usePicture(db, input, now);
    return table.insert(db, { ...input, stillRightOn }, now);
  },

  /** @throws InvalidFieldsError for a day in the future or an unknown picture */
  async update(db: Database, stored: Versioned<Property>, input: PropertyInput, now: Date) {
    const today = officeDay(now);
    requireNoProblems(futureDays(input, today));
    await usePicture(db, input, now);
    const isRightNow = isNewToVisitors(stored.record, today) && { stillRightOn: today };
    const updated = await table.update(db, stored, { ...input, ...isRightNow }, now);
    await withdrawPictureOf(db, stored.record, now);
    return updated;
  },

  async remove(db: Database, stored: Versioned<Property>, now: Date) {
    const isDeleted = await deleteFrom('properties')(db, stored, now);
    await withdrawPictureOf(db, stored.record, now);
    return isDeleted;
  },
};

/**
 * Stores the day on which the office said that everything about a home is still right.
 * @returns the home, or undefined if another request changed it first
 */
export async function storeStillRight(
  db: Database,
  stored: Versioned<Property>,
  change: StillRight,
  now: Date,
): Promise<Versioned<Property> | undefined> {
  const updated = await table.update(db, stored, change, now);
  // The picture became private if the home was edited while visitors did not see it.
  if (updated) await usePicture(db, updated.record, now);
  return updated;
}
