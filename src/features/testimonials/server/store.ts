import { sql } from 'kysely';
import type { Database } from '#shared/db/connection.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import {
  testimonial,
  testimonialSearch,
  type Testimonial,
  type TestimonialInput,
  type TestimonialsQuery,
} from '#features/testimonials/domain.ts';
import { ConflictError, InvalidFieldsError } from '#shared/http/errors.ts';
import {
  columnsOf,
  explainUnknownAgent,
  matchesRecordOrAgent,
} from '#features/agents/server/agent-reference.ts';
import { recordTable } from '#shared/records/record-table.ts';
import type { Versioned } from '#shared/records/record-version.ts';

export type Withdrawal = Pick<Testimonial, 'withdrawnAt' | 'isShown'>;
type Change = TestimonialInput | Withdrawal;

const table = recordTable<Testimonial, Testimonial, Change, TestimonialsQuery>({
  table: 'testimonials',
  summary: columnsOf(testimonial),
  toColumns: (change) =>
    'content' in change ? { ...change, ...testimonialSearch(change) } : change,
  orders: {
    name: 'searchText',
    // A testimonial from before consents were stored has no date. It is sorted as the oldest,
    // because the two database engines sort null differently.
    consent: sql`coalesce(consent_date, '1900-01-01')`,
    added: 'createdAt',
    status: 'isShown',
  },
  defaultOrder: 'added',
  filter: ({ status }) => ({ isShown: status && status === 'shown' }),
  search: matchesRecordOrAgent,
  explain: explainUnknownAgent,
});

/** @throws InvalidFieldsError if the day of the consent is in the future */
function requireGivenConsent({ consentDate }: TestimonialInput, now: Date): void {
  if (consentDate > officeDay(now)) {
    throw new InvalidFieldsError({ consentDate: ['This date is in the future'] });
  }
}

export const testimonials = {
  ...table,

  async insert(db: Database, input: TestimonialInput, now: Date) {
    requireGivenConsent(input, now);
    return table.insert(db, input, now);
  },

  /**
   * @throws ConflictError if the testimonial was withdrawn, because it stays as evidence;
   * InvalidFieldsError if the day of the consent is in the future
   */
  async update(db: Database, stored: Versioned<Testimonial>, input: TestimonialInput, now: Date) {
    if (stored.record.withdrawnAt !== null) {
      const message = 'This testimonial was withdrawn. It stays as it is, as evidence.';
      throw new ConflictError(message, stored.record);
    }
    requireGivenConsent(input, now);
    return table.update(db, stored, input, now);
  },
};

/** Withdraws a testimonial. Its words and the consent stay as evidence. */
export const withdrawTestimonial = table.update;
