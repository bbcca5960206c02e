import { claimsAt } from '#domain/advertising/claims.ts';
import type { PublicAgent } from '#domain/agent-pages.ts';
import { renderOnce } from '#web/site/page/render-once.ts';
import type { SiteContent } from '#web/site/site-content.ts';
import { AgentAboutSection, AgentReasons } from './agent-about-section.tsx';
import { AgentContactSection } from './agent-contact-section.tsx';
import { AgentHeroSection } from './agent-hero-section.tsx';
import { AgentReviewsSection } from './agent-reviews-section.tsx';
import { AgentServicesSection } from './agent-services-section.tsx';

export const hasReviews = ({ agents }: SiteContent) => agents.reviews.source !== 'none';

/** Renders the parts that are the same on every agent's page. */
export const renderAgentParts = (content: SiteContent) => ({
  reasons: renderOnce(<AgentReasons {...content} />),
  middle: renderOnce(
    <>
      <AgentServicesSection services={content.agents.services} />
      {hasReviews(content) && <AgentReviewsSection claims={claimsAt('reviews', content.claims)} />}
    </>,
  ),
});

interface AgentPageProps {
  agent: PublicAgent;
  content: SiteContent;
  parts: ReturnType<typeof renderAgentParts>;
}

export function AgentPage({ agent, content, parts }: AgentPageProps) {
  const { agents, brokerage, pictures, claims } = content;
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
      <AgentContactSection agent={agent} contact={agents.contact} brokerage={brokerage} />
    </>
  );
}
