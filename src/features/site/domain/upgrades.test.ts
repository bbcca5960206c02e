import { expect, test } from 'vitest';
import { weekdays } from '#features/brokerage/domain/office-hours.ts';
import type { AnyContent } from './fields.ts';
import { shippedContent, type PartId } from './parts.ts';
import { formatOf, readPart } from './upgrades.ts';

interface OldDocument {
  part: PartId;
  format: number;
  /** The content as a release with this format stored it. */
  stored: AnyContent;
  /** The same content as this release reads it. */
  read: AnyContent;
}

const ardsley = {
  name: 'Ardsley Park',
  anchor: 'ardsley-park',
  description: 'Bungalows under old oaks.',
  averagePrice: 485_000,
  trend: 12,
  asOf: '2026-09',
  source: 'Savannah Multi-List',
  picture: 'ardsley',
  alt: 'A bungalow behind a wide lawn',
  caption: '',
};

const oldBrokerage = {
  name: { name: 'Coastal Oak Realty', tagline: 'Homes on the coast.', city: 'Brunswick, Georgia' },
  contact: { phone: '(912) 264-0100', footerPhone: '', email: 'office@coastaloak.com' },
  address: { street: '1 Newcastle Street', city: 'Brunswick', state: 'GA', zip: '31520' },
  license: { license: 'GREC License H-12345', firstYear: 2019, years: 'yes' },
  facebook: { shown: 'hidden', address: '' },
  instagram: { shown: 'hidden', address: '' },
  linkedin: { shown: 'hidden', address: '' },
};

const days = Object.fromEntries(weekdays.map((day) => [day, 'open']));
const secondBrokerage = {
  ...oldBrokerage,
  days,
  hours: { opens: '09:00', closes: '18:00', reply: 2 },
};
const thirdBrokerage = {
  ...secondBrokerage,
  contact: { ...oldBrokerage.contact, reachedOn: '' },
};
const brokerage = {
  ...thirdBrokerage,
  address: { ...oldBrokerage.address, map: '' },
  license: { ...oldBrokerage.license, realtors: 'no' },
};

const { sell: _, ...ownHome } = shippedContent.home;

/** A document of each older format of each part. A release with a new format adds one. */
const oldDocuments: OldDocument[] = [
  { part: 'brokerage', format: 1, stored: oldBrokerage, read: brokerage },
  { part: 'brokerage', format: 2, stored: secondBrokerage, read: brokerage },
  { part: 'brokerage', format: 3, stored: thirdBrokerage, read: brokerage },
  {
    part: 'neighborhoods',
    format: 1,
    stored: { neighborhoods: { entries: [ardsley] } },
    read: { neighborhoods: { entries: [{ ...ardsley, ownPicture: '', guide: '' }] } },
  },
  {
    part: 'neighborhoods',
    format: 2,
    stored: { neighborhoods: { entries: [{ ...ardsley, ownPicture: '' }] } },
    read: { neighborhoods: { entries: [{ ...ardsley, ownPicture: '', guide: '' }] } },
  },
  {
    part: 'home',
    format: 1,
    stored: { ...ownHome },
    read: { ...ownHome, sell: { heading: '', intro: '', steps: [], included: [], fee: '' } },
  },
];

test.each(oldDocuments)('$part of format $format is read', ({ part, format, stored, read }) => {
  expect(format).toBeLessThan(formatOf(part));
  expect(readPart(part, format, JSON.stringify(stored))).toEqual(read);
});
