import type { Generated } from 'kysely';
import type { CalendarDate, Instant, SearchText, Version } from '#shared/db/column-types.ts';

export interface TestimonialsTable {
  id: string;
  /** The client's name as visitors see it. */
  name: string;
  /** A detail that visitors see after the name, such as "bought in Ardsley Park"; '' for none. */
  title: string;
  content: string;
  rating: Generated<number>;
  imageUrl: string | null;
  createdAt: Instant;
  /** Null for a testimonial about the brokerage. */
  agentId: string | null;
  /** The day of the client's consent. A testimonial without one is never shown. */
  consentDate: CalendarDate | null;
  consentMethod: string | null;
  transactionNote: string | null;
  requestedBy: string | null;
  relationship: string | null;
  isShown: Generated<boolean>;
  withdrawnAt: Instant | null;
  updatedAt: Instant | null;
  version: Version;
  searchText: SearchText;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    testimonials: TestimonialsTable;
  }
}
