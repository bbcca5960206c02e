import type { PublicTestimonial } from '#features/testimonials/domain.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';

type AgentContent = Pick<SiteContent, 'agents'>;

/** Returns none beside sample reviews, so that samples and real testimonials never mix. */
export const ownTestimonials = (
  request: PageRequest,
  { agents }: AgentContent,
): PublicTestimonial[] =>
  (request.page === 'agent' && agents.reviews.source === 'own' && request.testimonials) || [];

export const hasReviews = (request: PageRequest, content: AgentContent) =>
  content.agents.reviews.source === 'samples' || ownTestimonials(request, content).length > 0;
