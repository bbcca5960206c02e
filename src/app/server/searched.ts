import { listForFrontDesk } from '#features/agents/server/front-desk.ts';
import { agents } from '#features/agents/server/store.ts';
import { educationRecords } from '#features/education/server/store.ts';
import { listInquiries } from '#features/inquiries/server/list/list-store.ts';
import { otherType } from './search-routes.ts';
import { policies } from '#features/policies/server/store.ts';
import { propertyType } from '#features/properties/domain/properties.ts';
import { listProperties } from '#features/properties/server/routes.ts';
import { testimonialType } from '#features/testimonials/domain.ts';
import { testimonials } from '#features/testimonials/server/store.ts';

/** The lists of records in which the back office's search over everything (Ctrl+K) searches. */
export const searched = {
  inquiries: { list: listInquiries },
  agents,
  agentsForFrontDesk: { list: listForFrontDesk },
  policies,
  educationRecords,
  others: [
    otherType({ type: testimonialType, list: testimonials.list }),
    otherType({ type: propertyType, list: listProperties }),
  ],
};
