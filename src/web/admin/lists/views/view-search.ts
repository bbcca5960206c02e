import { agentsQuery } from '#domain/agents.ts';
import { educationQuery } from '#domain/education.ts';
import { inquiriesQuery } from '#domain/inquiries/inquiries.ts';
import { policiesQuery } from '#domain/policies/policies.ts';
import { standingQuery } from '#domain/standing/board.ts';
import { testimonialsQuery } from '#domain/testimonials.ts';
import type { ViewList } from '#domain/views/saved-views.ts';
import { parseSearch, searchBy, stringifySearch } from '#web/admin/lists/url-search.ts';

const readers = {
  agent: searchBy(agentsQuery),
  policy: searchBy(policiesQuery),
  education_record: searchBy(educationQuery),
  testimonial: searchBy(testimonialsQuery),
  contact_submission: searchBy(inquiriesQuery),
  standing: searchBy(standingQuery),
};

/**
 * Reads a saved view's search parameters, and leaves out those that the list does not have or no
 * longer has.
 */
export const readView = (list: ViewList, search: string): Record<string, unknown> =>
  readers[list](parseSearch(search));

/** Returns the search parameters as a view keeps them: in a fixed order, without the page. */
export const writeView = (search: object): string =>
  stringifySearch(
    Object.fromEntries(
      Object.entries(search)
        .filter(([name]) => name !== 'page')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
