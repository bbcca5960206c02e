import type { Generated } from 'kysely';
import type { Property, SaleSide } from '#features/properties/domain/properties.ts';
import type { CalendarDate, Instant, SearchText, Version } from '#shared/db/column-types.ts';

export interface PropertiesTable {
  id: string;
  title: string;
  description: string;
  /** The asking price in dollars. */
  price: number;
  bedrooms: number;
  bathrooms: number;
  sqft: number;
  neighborhood: string;
  /** The address of an uploaded picture, or ''. */
  imageUrl: string;
  status: Generated<Property['status']>;
  createdAt: Instant;
  streetNumber: string | null;
  isNumberShown: Generated<boolean>;
  street: Generated<string>;
  halfBathrooms: Generated<number>;
  agentId: string | null;
  listingBrokerage: string | null;
  isOwnerLicensed: Generated<boolean>;
  permittedBy: string | null;
  permittedOn: CalendarDate | null;
  permissionMethod: string | null;
  mlsNumber: string | null;
  mlsEnteredOn: CalendarDate | null;
  listingEndsOn: CalendarDate | null;
  stillRightOn: Generated<CalendarDate>;
  closedOn: CalendarDate | null;
  side: SaleSide | null;
  soldPrice: number | null;
  isPriceShown: Generated<boolean>;
  updatedAt: Instant | null;
  version: Version;
  searchText: SearchText;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    properties: PropertiesTable;
  }
}
