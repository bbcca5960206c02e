import * as z from 'zod/mini';
import { answerFields } from '#shared/domain/answer-fields.ts';
import {
  boundedText,
  calendarDate,
  choiceField,
  choices,
  flag,
  optional,
  optionalAgent,
  optionalLine,
  recordIdPattern,
  requiredLine,
  requiredText,
  storedRecord,
} from '#shared/domain/fields.ts';
import { listQuery } from '#shared/domain/lists.ts';
import { recordApiPath, sitePaths } from '#shared/domain/paths.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import { searchTextOf } from '#shared/domain/text/search-text.ts';

/** There is no "coming soon": a home is public from the day on which the MLS has it. */
export const propertyStatuses = choices({
  available: 'Available',
  under_contract: 'Under Contract',
  sold: 'Sold',
});

/** The side of a sale for which the brokerage acted. */
export const saleSides = choices({
  seller: 'Seller',
  buyer: 'Buyer',
  both: 'Seller and Buyer',
});
export type SaleSide = (typeof saleSides.values)[number];

const propertyLimits = { title: 100, description: 2000, line: 100, evidence: 200 };

/** A whole number from `least` to `most`, sent as text or as a number. */
function wholeNumber(least: number, most: number) {
  const message = `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}`;
  return z.pipe(
    z.union(
      [boundedText(12, message, message).check(z.regex(/^\d+$/, message)), z.number(message)],
      message,
    ),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int(message).check(z.minimum(least, message), z.maximum(most, message)),
    ),
  );
}

const priceRange = [1, 1_000_000_000] as const;

/** Matches the address of an uploaded picture. Its group is the picture's id. */
const picturePattern = new RegExp(
  `^${sitePaths.pictures}(${recordIdPattern.source.slice(1, -1)})-800\\.webp$`,
);

/** The address by which a property names an uploaded picture of the shape "landscape". */
export const pictureUrl = (pictureId: string) => sitePaths.picture(pictureId, 800, 'webp');

/** Returns the id of the picture with this address, or undefined for '', which is no picture. */
export const pictureIdOf = (imageUrl: string): string | undefined =>
  picturePattern.exec(imageUrl)?.[1];

const imageUrl = z._default(
  boundedText(100).check(
    z.refine((url) => url === '' || picturePattern.test(url), 'Please upload the picture'),
  ),
  '',
);

const fields = {
  status: choiceField(propertyStatuses, 'available'),
  title: requiredLine(1, propertyLimits.title),
  description: requiredText(propertyLimits.description, 'Required').check(z.trim()),
  imageUrl,
  /** The street number is a field of its own, because the owner can keep it from visitors. */
  streetNumber: optionalLine(20),
  isNumberShown: flag(true),
  street: requiredLine(1, propertyLimits.line),
  neighborhood: requiredLine(1, propertyLimits.line),
  /** The asking price in dollars. */
  price: wholeNumber(...priceRange),
  bedrooms: wholeNumber(0, 99),
  bathrooms: wholeNumber(0, 99),
  halfBathrooms: z._default(wholeNumber(0, 99), 0),
  sqft: wholeNumber(1, 1_000_000),
  agentId: optionalAgent,
  /** The brokerage that lists or listed the home, if it is another one. */
  listingBrokerage: optionalLine(propertyLimits.line),
  /** Whether the owner holds a real estate license, which Georgia requires the page to say. */
  isOwnerLicensed: flag(false),
  permittedBy: optionalLine(propertyLimits.evidence),
  permittedOn: optional(calendarDate()),
  permissionMethod: optionalLine(propertyLimits.evidence),
  mlsNumber: optionalLine(30),
  mlsEnteredOn: optional(calendarDate()),
  listingEndsOn: optional(calendarDate()),
  closedOn: optional(calendarDate()),
  side: optional(z.enum(saleSides.values, 'Invalid input')),
  soldPrice: optional(wholeNumber(...priceRange)),
  /** Without it, visitors read "Price on request". */
  isPriceShown: flag(true),
};

type Input = z.output<z.ZodMiniObject<typeof fields>>;

/** Refuses an input without a field that the input's other values require. */
const neededIf = (field: keyof Input, isNeeded: (input: Input) => boolean) =>
  z.refine<Input>((input) => !isNeeded(input) || input[field] !== null, {
    error: 'Required',
    path: [field],
  });

export const propertyInput = z.object(fields).check(
  neededIf('closedOn', ({ status }) => status === 'sold'),
  neededIf('side', ({ status }) => status === 'sold'),
  neededIf('soldPrice', ({ status, isPriceShown }) => status === 'sold' && isPriceShown),
  neededIf('listingBrokerage', ({ status, side }) => status === 'sold' && side === 'buyer'),
);
export type PropertyInput = z.output<typeof propertyInput>;

export const property = z.object({
  ...storedRecord,
  ...answerFields(propertyInput),
  /** The agent's full name, or null. */
  agentName: z.nullable(z.string()),
  agentIsActive: z.nullable(z.boolean()),
  /** The day on which the office last said that everything about the home is still right. */
  stillRightOn: z.string(),
});
export type Property = z.output<typeof property>;

/** A property in the list, which leaves out the description because it is long. */
export const listedProperty = z.omit(property, { description: true });
export type ListedProperty = z.output<typeof listedProperty>;

const labels: Record<keyof PropertyInput, string> = {
  status: 'Status',
  title: 'Title',
  description: 'Description',
  imageUrl: 'Picture',
  streetNumber: 'Street Number',
  isNumberShown: 'Show the Street Number',
  street: 'Street',
  neighborhood: 'Neighborhood',
  price: 'Asking Price',
  bedrooms: 'Bedrooms',
  bathrooms: 'Full Bathrooms',
  halfBathrooms: 'Half Bathrooms',
  sqft: 'Square Feet',
  agentId: 'Agent',
  listingBrokerage: 'Listed by Another Brokerage',
  isOwnerLicensed: 'The Owner Holds a Real Estate License',
  permittedBy: 'Permission Given By',
  permittedOn: 'Permission Given On',
  permissionMethod: 'How Permission Was Given',
  mlsNumber: 'MLS Number',
  mlsEnteredOn: 'Entered in the MLS On',
  listingEndsOn: 'Listing Agreement Ends On',
  closedOn: 'Closed On',
  side: 'Our Side',
  soldPrice: 'Sold Price',
  isPriceShown: 'Show the Price',
};

export const propertyType: RecordType<ListedProperty, PropertyInput> = {
  entity: 'property',
  apiPath: recordApiPath('property'),
  title: 'Properties',
  plural: 'properties',
  noun: 'Property',
  input: propertyInput,
  labels,
  choices: { status: propertyStatuses, side: saleSides },
  nameOf: ({ title }) => title,
};

/** Returns the column that the list searches. It begins with the title, so it also sorts by it. */
export const propertySearch = (
  home: Pick<PropertyInput, 'title' | 'streetNumber' | 'street' | 'neighborhood' | 'mlsNumber'>,
) => ({
  searchText: searchTextOf(
    home.title,
    [home.streetNumber, home.street].filter(Boolean).join(' '),
    home.neighborhood,
    home.mlsNumber,
  ),
});

const propertySorts = ['title', 'price', 'status', 'added'] as const;

/** "ended" finds homes that are no longer shown, "ending" those shown only for some days more. */
const statusFilters = [...propertyStatuses.values, 'ended', 'ending'] as const;

export const propertiesQuery = z.extend(listQuery(propertySorts), {
  status: z.optional(z.enum(statusFilters, `Must be ${statusFilters.join(' or ')}`)),
});
export type PropertiesQuery = z.output<typeof propertiesQuery>;
