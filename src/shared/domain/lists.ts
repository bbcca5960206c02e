import * as z from 'zod/mini';
import { calendarDate, numberText, storable, trimmedText } from './fields.ts';
import { foldText } from './text/fold-text.ts';

export const pageSize = 25;

/** The maximum number of records in the answer to a list request without `page`. */
export const mostWithoutPage = 500;

/** The response header with the number of records on all pages. */
export const totalHeader = 'x-total-count';

/** The maximum number of characters in the text that the user searches for. */
export const longestSearch = 200;

export const pageNumber = numberText('Must be a whole number').check(
  z.refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= 1_000_000,
    'Must be a whole number from 1',
  ),
);

/** A query parameter that is one of several values, or missing. */
export const choiceFilter = <const Value extends string>(values: readonly Value[]) =>
  z.optional(z.enum(values, `Must be one of ${values.join(', ')}`));

/** An empty text does not limit a list. The search of Ctrl+K then finds no records. */
export const searchedText = z._default(trimmedText(longestSearch).check(storable), '');

/**
 * The query parameters that most lists of the back office have. With `page`, the answer has one
 * page of 25 records, and a number after the last page means the last page. Without `page`, the
 * answer has the first 500 records.
 */
export const listQuery = <const Sort extends string>(sorts: readonly Sort[]) =>
  z.object({
    q: searchedText,
    sort: choiceFilter(sorts),
    dir: z._default(z.enum(['asc', 'desc'], 'Must be asc or desc'), 'asc'),
    page: z.optional(pageNumber),
  });

export const activityStatuses = ['active', 'inactive'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const statusFilter = z.optional(z.enum(activityStatuses, 'Must be active or inactive'));

/** Returns the key by which lists of people are sorted. It begins with the last name. */
export const nameKeyOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${foldText(lastName)} ${foldText(firstName)}`;

/** Filters by the days of the office, both included. */
export const dayFilters = { from: z.optional(calendarDate()), to: z.optional(calendarDate()) };
