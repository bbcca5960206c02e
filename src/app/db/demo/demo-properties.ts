import { v7 as newId } from 'uuid';
import type { Insertable } from 'kysely';
import type { PropertiesTable } from '#features/properties/db/property-tables.ts';
import {
  pictureUrl,
  propertySearch,
  type SaleSide,
} from '#features/properties/domain/properties.ts';
import { pictureShapes } from '#features/pictures/domain/pictures.ts';
import type { Database } from '#shared/db/connection.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { sampleOffice } from '#shared/domain/samples.ts';
import { daysBefore } from './demo-agents.ts';
import { readDrawing } from './demo-portraits.ts';

type Row = Insertable<PropertiesTable>;

const home = (
  [title, description]: readonly [string, string],
  [streetNumber, street, neighborhood]: readonly [string, string, string],
  [bedrooms, bathrooms, halfBathrooms, sqft]: readonly [number, number, number, number],
  price: number,
) => ({
  ...{ title, description, streetNumber, street, neighborhood },
  ...{ bedrooms, bathrooms, halfBathrooms, sqft, price },
});

const available = [
  home(
    [
      'Row house near Pulaski Square',
      'Three floors of 1853 brick with heart pine underfoot. The parlor windows reach the floor, the kitchen opens to a walled garden, and the roof is from 2021.',
    ],
    ['212', 'West Harris Street', 'Historic District'],
    [3, 2, 1, 2140],
    845_000,
  ),
  home(
    [
      'Bungalow with the deep porch',
      'A 1926 bungalow with its original windows, repaired and weighted. Two bedrooms look into the oaks, the third was a sleeping porch.',
    ],
    ['418', 'East 44th Street', 'Ardsley Park'],
    [3, 2, 0, 1720],
    529_000,
  ),
];

const sold: (ReturnType<typeof home> & { side: SaleSide; daysAgo: number; soldPrice: number })[] = [
  {
    ...home(
      ['Marsh cottage', 'A cottage on brick piers with a dock permit and a long view west.'],
      ['7', 'Lewis Avenue', 'Tybee Island'],
      [2, 2, 0, 1280],
      735_000,
    ),
    ...{ side: 'seller', daysAgo: 34, soldPrice: 728_000 },
  },
  {
    ...home(
      ['Parlor floor on Jones Street', 'The parlor and garden floors of an 1847 house.'],
      ['31', 'East Jones Street', 'Historic District'],
      [2, 2, 1, 1610],
      690_000,
    ),
    ...{ side: 'buyer', daysAgo: 92, soldPrice: 675_000 },
  },
  {
    ...home(
      ['Tudor on 46th Street', 'A brick Tudor with a slate roof and a carriage house.'],
      ['505', 'East 46th Street', 'Ardsley Park'],
      [4, 3, 0, 2860],
      799_000,
    ),
    ...{ side: 'seller', daysAgo: 151, soldPrice: 812_500 },
  },
  {
    ...home(
      ['Loft above Broughton Street', 'One open floor with iron columns and north light.'],
      ['118', 'West Broughton Street', 'Downtown'],
      [1, 1, 0, 980],
      415_000,
    ),
    ...{ side: 'both', daysAgo: 240, soldPrice: 409_000 },
  },
  {
    ...home(
      ['Porch house at the park', 'Two porches over the street, and a new kitchen behind.'],
      ['1204', 'Whitaker Street', 'Historic District'],
      [3, 2, 1, 2015],
      760_000,
    ),
    ...{ side: 'seller', daysAgo: 365, soldPrice: 752_000 },
  },
];

/** Stores one of the site's drawings as an uploaded picture, and returns its address. */
async function insertDrawing(db: Database, drawing: string, now: string): Promise<string> {
  const id = newId();
  const { crops } = pictureShapes.landscape;
  const { width, height } = crops[2];
  await db
    .insertInto('websitePictures')
    .values({
      ...{ id, shape: 'landscape', width, height, focusX: 50, focusY: 50, hasAlpha: false },
      widths: JSON.stringify(crops.map((crop) => crop.width)),
      ...{ createdAt: now, usedAt: now, publishedAt: now, createdByName: sampleOffice },
      master: null,
    })
    .execute();
  for (const file of await readDrawing(drawing)) {
    await db
      .insertInto('websitePictureFiles')
      .values({ pictureId: id, ...file })
      .execute();
  }
  return pictureUrl(id);
}

/**
 * Inserts the sample homes: five sold and two available. The first two agents have them in turn.
 * @returns the rows
 */
export async function insertDemoProperties(
  db: Database,
  now: Date,
  agentIds: string[],
): Promise<{ id: string }[]> {
  const today = officeDay(now);
  const common = (facts: ReturnType<typeof home>, nth: number, daysAgo: number) => ({
    ...facts,
    ...propertySearch({ ...facts, mlsNumber: null }),
    id: newId(),
    agentId: agentIds[nth % 2] ?? null,
    permittedBy: 'The owners',
    permittedOn: addDays(today, -daysAgo - 60),
    permissionMethod: 'Listing agreement, on file',
    stillRightOn: today,
    createdAt: daysBefore(now, daysAgo),
    updatedAt: daysBefore(now, daysAgo),
  });
  const rows: (Row & { id: string })[] = sold.map(
    ({ side, daysAgo, soldPrice, ...facts }, nth) => ({
      ...common(facts, nth, daysAgo),
      imageUrl: '',
      status: 'sold',
      closedOn: addDays(today, -daysAgo),
      listingBrokerage: side === 'buyer' ? 'Tidewater Homes' : null,
      ...{ side, soldPrice },
    }),
  );
  for (const [nth, facts] of available.entries()) {
    rows.push({
      ...common(facts, nth, 5 + nth),
      imageUrl: await insertDrawing(db, ['row-houses', 'house'][nth] ?? '', now.toISOString()),
      mlsNumber: `SA-31204${nth}`,
      mlsEnteredOn: addDays(today, -5 - nth),
      listingEndsOn: addDays(today, 180),
    });
  }
  await db.insertInto('properties').values(rows.slice(0, sold.length)).execute();
  await db.insertInto('properties').values(rows.slice(sold.length)).execute();
  return rows;
}
