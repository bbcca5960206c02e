import type { Generated } from 'kysely';
import type { Property } from '#features/properties/domain/properties.ts';
import type { Instant, SearchText, Version } from '#shared/db/column-types.ts';

type WithDefault =
  | 'status'
  | 'isNumberShown'
  | 'street'
  | 'halfBathrooms'
  | 'isOwnerLicensed'
  | 'stillRightOn'
  | 'isPriceShown';
type Defaults = { [Name in WithDefault]: Generated<Property[Name]> };
type Others = Omit<Property, 'agentName' | 'agentIsActive' | 'updatedAt' | WithDefault>;

export interface PropertiesTable extends Others, Defaults {
  updatedAt: Instant | null;
  version: Version;
  searchText: SearchText;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    properties: PropertiesTable;
  }
}
