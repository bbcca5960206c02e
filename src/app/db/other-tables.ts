import type { Generated } from 'kysely';
import type { Instant } from '#shared/db/column-types.ts';

interface UsersTable {
  id: string;
  username: string;
  password: string;
}

interface PropertiesTable {
  id: string;
  title: string;
  description: string;
  price: number;
  bedrooms: number;
  bathrooms: number;
  sqft: number;
  neighborhood: string;
  imageUrl: string;
  status: Generated<string>;
  createdAt: Instant;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    users: UsersTable;
    properties: PropertiesTable;
  }
}
