import { listForFrontDesk } from '#features/agents/server/front-desk.ts';
import { agents } from '#features/agents/server/store.ts';
import { educationRecords } from '#features/education/server/store.ts';
import { listInquiries } from '#features/inquiries/server/list/list-store.ts';
import { otherType } from './search-routes.ts';
import { policies } from '#features/policies/server/store.ts';
import { propertyType } from '#features/properties/domain/properties.ts';
import { listProperties, propertiesRoutes } from '#features/properties/server/routes.ts';
import { testimonialType } from '#features/testimonials/domain.ts';
import { testimonialsRoutes } from '#features/testimonials/server/routes.ts';
import { testimonials } from '#features/testimonials/server/store.ts';

/**
 * The lists in which the back office's search over everything (Ctrl+K) searches. A record type in
 * `others` also has its routes here, so that a new one needs one line.
 */
export const searched = {
  inquiries: { list: listInquiries },
  agents,
  agentsForFrontDesk: { list: listForFrontDesk },
  policies,
  educationRecords,
  others: [
    otherType({ type: testimonialType, list: testimonials.list, addRoutes: testimonialsRoutes }),
    otherType({ type: propertyType, list: listProperties, addRoutes: propertiesRoutes }),
  ],
};
