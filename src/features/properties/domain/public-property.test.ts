import { describe, expect, test } from 'vitest';
import { propertyInput } from './properties.ts';
import {
  canBeConfirmed,
  hiddenReasons,
  publicStateOf,
  toPublicProperty,
} from './public-property.ts';

const sold = {
  status: 'sold',
  title: 'Porch house on Jones Street',
  description: 'Two porches over a garden.',
  streetNumber: '18',
  street: 'East Jones Street',
  neighborhood: 'Historic District',
  price: 700_000,
  bedrooms: '3',
  bathrooms: 2,
  sqft: 1850,
  permittedBy: 'Ruth Okafor',
  permittedOn: '2026-10-01',
  permissionMethod: 'Listing agreement, on file',
  closedOn: '2026-10-30',
  side: 'seller',
  soldPrice: 712_000,
};
const listed = {
  ...sold,
  status: 'available',
  closedOn: '',
  side: null,
  soldPrice: '',
  mlsNumber: 'SA-312345',
  mlsEnteredOn: '2026-11-02',
  listingEndsOn: '2026-12-31',
};
const today = '2026-11-21';

const home = (input: object, stillRightOn = '2026-11-02') => ({
  ...propertyInput.parse(input),
  id: '019aa000-0000-7000-8000-00003f9a2c1b',
  updatedAt: '2026-11-02T15:00:00.000Z',
  stillRightOn,
  isSample: false,
});
const stateOf = (input: object, day = today) => publicStateOf(home(input), day);

describe('a home is public', () => {
  test.each([
    ['on the last day of its listing agreement', '2026-12-01', '2026-12-01', 'available'],
    ['not on the day after it', '2026-12-01', '2026-12-02', 'ended'],
    ['29 days after it was still right', '2026-12-31', '2026-12-01', 'available'],
    ['not 30 days after it was still right', '2026-12-31', '2026-12-02', 'unconfirmed'],
  ])('%s', (_title, listingEndsOn, day, expected) => {
    const state = stateOf({ ...listed, listingEndsOn }, day);
    expect(Object.values(state)).toEqual([expected]);
  });

  test.each([
    ['permittedBy', 'permission'],
    ['permittedOn', 'permission'],
    ['permissionMethod', 'permission'],
    ['mlsNumber', 'mls'],
    ['mlsEnteredOn', 'mls'],
    ['listingEndsOn', 'agreement'],
  ] as const)('not without %s', (field, hidden) => {
    for (const status of ['available', 'under_contract']) {
      expect(stateOf({ ...listed, status, [field]: null })).toEqual({ hidden });
    }
    const isNeededWhenSold = hidden === 'permission';
    expect('hidden' in stateOf({ ...sold, [field]: null })).toBe(isNeededWhenSold);
  });

  test('as recently sold until 24 months after its closing', () => {
    expect(stateOf(sold, '2028-10-29')).toEqual({ shownAs: 'sold' });
    expect(stateOf(sold, '2028-10-30')).toEqual({ shownAs: 'earlier' });
  });
});

test.each([
  ['a home that visitors see', {}, today, true],
  ['a home that was not confirmed for 30 days', {}, '2026-10-01', true],
  ['a home whose listing agreement has ended', { listingEndsOn: '2026-11-20' }, today, false],
  ['a draft', { mlsNumber: '' }, today, false],
  ['a sold home', sold, today, false],
])('“Still right” of %s', (_title, change, stillRightOn, expected) => {
  expect(canBeConfirmed(home({ ...listed, ...change }, stillRightOn), today)).toBe(expected);
});

test('a home that is not in the MLS says why it is a draft', () => {
  expect(hiddenReasons.mls).toBe(
    'A home on this site is public marketing: enter it in the MLS first',
  );
});

test.each([
  [{ closedOn: '' }, ['closedOn']],
  [{ side: '' }, ['side']],
  [{ soldPrice: null }, ['soldPrice']],
  [{ soldPrice: null, isPriceShown: false }, []],
  [{ side: 'buyer' }, ['listingBrokerage']],
  [{ side: 'buyer', listingBrokerage: 'Tidewater Homes' }, []],
  [{ status: 'coming_soon' }, ['status']],
  [{ price: '1.5' }, ['price']],
  [{ imageUrl: 'https://example.com/house.jpg' }, ['imageUrl']],
])('a sold home with %o needs %o', (change, fields) => {
  const { error } = propertyInput.safeParse({ ...sold, ...change });
  expect((error?.issues ?? []).map(({ path }) => path.join('.'))).toEqual(fields);
});

test('visitors read neither the hidden number, nor the hidden price, nor the permission', () => {
  const input = { ...sold, isNumberShown: false, isPriceShown: false, isOwnerLicensed: true };
  const shown = toPublicProperty(home(input), today, [], null);
  expect(shown).toMatchObject({
    slug: 'porch-house-on-jones-street-3f9a2c1b',
    address: 'East Jones Street',
    price: null,
    closedIn: '2026-10',
    ownerLine: 'Seller holds a real estate license.',
  });
  expect(JSON.stringify(shown)).not.toMatch(/18 East|712000|700000|Okafor|2026-10-30/);
});

test('a home that is listed again shows nothing of its earlier sale, and a sold one no MLS number', () => {
  const { closedOn, side, soldPrice } = sold;
  const again = { ...listed, closedOn, side, soldPrice };
  expect(toPublicProperty(home(again), today, [], null)).toMatchObject({
    price: 700_000,
    side: null,
    closedIn: null,
    mlsNumber: 'SA-312345',
  });
  const withNumber = { ...sold, mlsNumber: 'SA-312345' };
  expect(toPublicProperty(home(withNumber), today, [], null)).toMatchObject({
    price: 712_000,
    side: 'seller',
    closedIn: '2026-10',
    mlsNumber: null,
  });
});
