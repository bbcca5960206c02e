import { v7 as newId } from 'uuid';
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

interface Home {
  title: string;
  description: string;
  address: [streetNumber: string, street: string, neighborhood: string];
  rooms: [bedrooms: number, bathrooms: number, halfBathrooms: number];
  sqft: number;
  price: number;
  /** The days since the closing, or for an available home since it was entered in the MLS. */
  daysAgo: number;
  sale?: { side: SaleSide; soldPrice: number };
  drawing?: string;
}

const homes: Home[] = [
  {
    title: 'Porch house at the park',
    description: 'Two porches over the street, and a new kitchen behind.',
    address: ['1204', 'Whitaker Street', 'Historic District'],
    rooms: [3, 2, 1],
    sqft: 2015,
    price: 760_000,
    daysAgo: 365,
    sale: { side: 'seller', soldPrice: 752_000 },
  },
  {
    title: 'Loft above Broughton Street',
    description: 'One open floor with iron columns and north light.',
    address: ['118', 'West Broughton Street', 'Downtown'],
    rooms: [1, 1, 0],
    sqft: 980,
    price: 415_000,
    daysAgo: 240,
    sale: { side: 'both', soldPrice: 409_000 },
  },
  {
    title: 'Tudor on 46th Street',
    description: 'A brick Tudor with a slate roof and a carriage house.',
    address: ['505', 'East 46th Street', 'Ardsley Park'],
    rooms: [4, 3, 0],
    sqft: 2860,
    price: 799_000,
    daysAgo: 151,
    sale: { side: 'seller', soldPrice: 812_500 },
  },
  {
    title: 'Parlor floor on Jones Street',
    description: 'The parlor and garden floors of an 1847 house.',
    address: ['31', 'East Jones Street', 'Historic District'],
    rooms: [2, 2, 1],
    sqft: 1610,
    price: 690_000,
    daysAgo: 92,
    sale: { side: 'buyer', soldPrice: 675_000 },
  },
  {
    title: 'Marsh cottage',
    description: 'A cottage on brick piers with a dock permit and a long view west.',
    address: ['7', 'Lewis Avenue', 'Tybee Island'],
    rooms: [2, 2, 0],
    sqft: 1280,
    price: 735_000,
    daysAgo: 34,
    sale: { side: 'seller', soldPrice: 728_000 },
  },
  {
    title: 'Bungalow with the deep porch',
    description:
      'A 1926 bungalow with its original windows, repaired and weighted. Two bedrooms look into the oaks, the third was a sleeping porch.',
    address: ['418', 'East 44th Street', 'Ardsley Park'],
    rooms: [3, 2, 0],
    sqft: 1720,
    price: 529_000,
    daysAgo: 6,
    drawing: 'ardsley',
  },
  {
    title: 'Row house near Pulaski Square',
    description:
      'Three floors of 1853 brick with heart pine underfoot. The parlor windows reach the floor, the kitchen opens to a walled garden, and the roof is from 2021.',
    address: ['212', 'West Harris Street', 'Historic District'],
    rooms: [3, 2, 1],
    sqft: 2140,
    price: 845_000,
    daysAgo: 5,
    drawing: 'row-houses',
  },
];

/** Stores one of the site's drawings as an uploaded picture, and returns its address. */
async function insertDrawing(db: Database, drawing: string, now: string): Promise<string> {
  const id = newId();
  const widths = pictureShapes.landscape.crops.map(({ width }) => width);
  const size = {
    shape: 'landscape',
    width: 1200,
    height: 900,
    widths: JSON.stringify(widths),
  } as const;
  const facts = { focusX: 50, focusY: 50, hasAlpha: false, master: null };
  const times = { createdAt: now, usedAt: now, publishedAt: now, createdByName: sampleOffice };
  await db
    .insertInto('websitePictures')
    .values({ id, ...size, ...facts, ...times })
    .execute();
  const files = (await readDrawing(drawing)).map((file) => ({ pictureId: id, ...file }));
  await db.insertInto('websitePictureFiles').values(files).execute();
  return pictureUrl(id);
}

export async function insertDemoProperties(db: Database, now: Date, agentIds: string[]) {
  const today = officeDay(now);
  const ids: { id: string }[] = [];
  for (const [nth, { address, rooms, daysAgo, sale, drawing, ...facts }] of homes.entries()) {
    const [streetNumber, street, neighborhood] = address;
    const [bedrooms, bathrooms, halfBathrooms] = rooms;
    const [id, day, instant] = [newId(), addDays(today, -daysAgo), daysBefore(now, daysAgo)];
    const searched = { title: facts.title, streetNumber, street, neighborhood };
    const listing = { mlsNumber: `SA-31204${nth}`, mlsEnteredOn: day };
    await db
      .insertInto('properties')
      .values({
        id,
        ...facts,
        ...searched,
        ...propertySearch({ ...searched, mlsNumber: sale ? null : listing.mlsNumber }),
        bedrooms,
        bathrooms,
        halfBathrooms,
        agentId: agentIds[nth % 2] ?? null,
        permittedBy: 'The owners',
        permittedOn: addDays(day, -60),
        permissionMethod: 'Listing agreement, on file',
        stillRightOn: today,
        imageUrl: drawing ? await insertDrawing(db, drawing, now.toISOString()) : '',
        ...(sale
          ? { ...sale, status: 'sold', closedOn: day }
          : { ...listing, listingEndsOn: addDays(today, 180) }),
        listingBrokerage: sale?.side === 'buyer' ? 'Tidewater Homes' : null,
        createdAt: instant,
        updatedAt: instant,
      })
      .execute();
    ids.push({ id });
  }
  return ids;
}
