import * as z from 'zod/mini';
import { storable } from './fields.ts';

export const pageSize = 25;

/** How many records a list answers to those who ask for no page. */
export const mostWithoutPage = 500;

/** The answer header that says how many records a list has before it is cut into pages. */
export const totalHeader = 'x-total-count';

/** In characters, of what is searched for. */
export const longestSearch = 200;

export const pageNumber = z.coerce
  .number('Must be a whole number')
  .check(
    z.refine(
      (value) => Number.isInteger(value) && value >= 1 && value <= 1_000_000,
      'Must be a whole number from 1',
    ),
  );

/**
 * What every list of the back office takes in its URL. With `page` a page of 25 is
 * answered, and the last one where it is beyond that; without it the first 500 records.
 */
export const listQuery = <const Sort extends string>(sorts: readonly Sort[]) =>
  z.object({
    q: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(longestSearch, `Please use at most ${longestSearch} characters`),
          storable,
        ),
      '',
    ),
    sort: z.optional(z.enum(sorts, `Must be one of ${sorts.join(', ')}`)),
    dir: z._default(z.enum(['asc', 'desc'], 'Must be asc or desc'), 'asc'),
    page: z.optional(pageNumber),
  });

export const activityStatuses = ['active', 'inactive'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];

export const statusFilter = z.optional(z.enum(activityStatuses, 'Must be active or inactive'));
