import * as z from 'zod/mini';
import { answerFields } from '#shared/domain/answer-fields.ts';
import {
  calendarDate,
  flag,
  optionalAgent,
  optionalLine,
  requiredLine,
  requiredText,
  storedRecord,
} from '#shared/domain/fields.ts';
import { listQuery } from '#shared/domain/lists.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import { searchTextOf } from '#shared/domain/text/search-text.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

export const testimonialLimits = { content: 250, line: 50, evidence: 200 };

/** A detail after the client's name. The table stores a missing detail as an empty text. */
const detail = z.pipe(
  optionalLine(testimonialLimits.line),
  z.pipe(
    z.transform((value: string | null) => value ?? ''),
    z.string(),
  ),
);

const testimonialInput = z.object({
  /** Null means that the testimonial is about the brokerage. */
  agentId: optionalAgent,
  content: requiredText(testimonialLimits.content, 'Required').check(z.trim()),
  name: requiredLine(1, testimonialLimits.line),
  /** A detail after the name, such as "bought in Ardsley Park"; '' for none. */
  title: detail,
  consentDate: calendarDate(),
  consentMethod: requiredLine(1, testimonialLimits.evidence),
  requestedBy: requiredLine(1, testimonialLimits.evidence),
  transactionNote: optionalLine(testimonialLimits.evidence),
  /**
   * The client's relationship to the brokerage, which the page must name (16 CFR 465.5); null if
   * there is none.
   */
  relationship: optionalLine(testimonialLimits.line),
  isShown: flag(false),
});
export type TestimonialInput = z.output<typeof testimonialInput>;

export const testimonial = z.object({
  ...storedRecord,
  ...answerFields(testimonialInput),
  /** The agent's full name; null for a testimonial about the brokerage. */
  agentName: z.nullable(z.string()),
  agentIsActive: z.nullable(z.boolean()),
  /** When the withdrawal was recorded, ISO 8601 in UTC; null if there is none. */
  withdrawnAt: z.nullable(z.string()),
});
export type Testimonial = z.output<typeof testimonial>;

export const testimonialType: RecordType<Testimonial, TestimonialInput> = {
  entity: 'testimonial',
  apiPath: recordApiPath('testimonial'),
  title: 'Testimonials',
  plural: 'testimonials',
  noun: 'Testimonial',
  input: testimonialInput,
  labels: {
    agentId: 'Agent',
    content: 'The Client’s Words',
    name: 'Name as Shown',
    title: 'Detail After the Name',
    consentDate: 'Consent Given On',
    consentMethod: 'How Consent Was Given',
    requestedBy: 'Requested By',
    transactionNote: 'Closed Transaction',
    relationship: 'Relationship to the Brokerage',
    isShown: 'Shown to Visitors',
  },
  nameOf: ({ name }) => name,
};

/** The text begins with the client's name, so sorting by it sorts by name. */
export const testimonialSearch = ({
  name,
  title,
  content,
}: Pick<TestimonialInput, 'name' | 'title' | 'content'>) => ({
  searchText: searchTextOf(name, title, content),
});

const testimonialSorts = ['name', 'consent', 'added', 'status'] as const;

export const testimonialsQuery = z.extend(listQuery(testimonialSorts), {
  status: z.optional(z.enum(['shown', 'hidden'], 'Must be shown or hidden')),
});
export type TestimonialsQuery = z.output<typeof testimonialsQuery>;

/** A testimonial as visitors see it, with the client's relationship (16 CFR 465.5). */
export interface PublicTestimonial extends Pick<
  Testimonial,
  'id' | 'content' | 'name' | 'title' | 'relationship'
> {
  /** Whether a closed transaction is noted. The page then shows "Verified Client". */
  isVerified: boolean;
}

export type HomeTestimonial = PublicTestimonial & Pick<Testimonial, 'agentId' | 'consentDate'>;
