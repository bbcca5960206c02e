import { claimsAt } from '#domain/advertising/claims.ts';
import type { PublicAgent } from '#domain/agent-pages.ts';
import type { PublicTestimonial } from '#domain/testimonials.ts';
import { renderOnce } from '#web/site/page/render-once.ts';
import type { SiteContent } from '#web/site/site-content.ts';
import { AgentAboutSection, AgentReasons } from './agent-about-section.tsx';
import { AgentContactSection, BrokerageContacts } from './agent-contact-section.tsx';
import { AgentHeroSection } from './agent-hero-section.tsx';
import { AgentReviewsSection } from './agent-reviews-section.tsx';
import { AgentServicesSection } from './agent-services-section.tsx';

/** Renders the parts that are the same on every agent's page. */
export const renderAgentParts = (content: SiteContent) => ({
  reasons: renderOnce(<AgentReasons {...content} />),
  brokerageContacts: renderOnce(<BrokerageContacts {...content} />),
  middle: renderOnce(
    <>
      <AgentServicesSection services={content.agents.services} />
      {content.agents.reviews.source === 'samples' && (
        <AgentReviewsSection claims={claimsAt('reviews', content.claims)} />
      )}
    </>,
  ),
});

interface AgentPageProps {
  agent: PublicAgent;
  testimonials: PublicTestimonial[];
  content: SiteContent;
  parts: ReturnType<typeof renderAgentParts>;
}

export function AgentPage({ agent, testimonials, content, parts }: AgentPageProps) {
  const { agents, brokerage, claims, pictures } = content;
  return (
    <>
      <AgentHeroSection
        agent={agent}
        hero={agents.hero}
        brokerage={brokerage}
        park={pictures.park}
        claims={claims}
      />
      <AgentAboutSection agent={agent} reasons={parts.reasons} />
      <div dangerouslySetInnerHTML={parts.middle} />
      {testimonials.length > 0 && (
        <AgentReviewsSection claims={claimsAt('reviews', claims)} testimonials={testimonials} />
      )}
      <AgentContactSection
        agent={agent}
        contact={agents.contact}
        brokerageContacts={parts.brokerageContacts}
      />
    </>
  );
}
