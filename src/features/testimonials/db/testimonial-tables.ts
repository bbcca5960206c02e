import type { Generated } from 'kysely';
import type { Testimonial } from '#features/testimonials/domain.ts';
import type { SearchText, Version } from '#shared/db/column-types.ts';

/** The consent is null for a testimonial from before consents were stored, which is never shown. */
type Nullable = 'consentDate' | 'consentMethod' | 'requestedBy' | 'updatedAt';
type Consent = { [Name in Nullable]: Testimonial[Name] | null };
type Others = Omit<Testimonial, Nullable | 'agentName' | 'agentIsActive' | 'isShown'>;

export interface TestimonialsTable extends Others, Consent {
  rating: Generated<number>;
  imageUrl: string | null;
  isShown: Generated<boolean>;
  version: Version;
  searchText: SearchText;
}

declare module '#shared/db/tables.ts' {
  interface Tables {
    testimonials: TestimonialsTable;
  }
}
