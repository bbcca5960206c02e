import type { PublicAgent } from '#domain/agent-pages.ts';
import { renderOnce } from '#web/site/page/render-once.ts';
import { AgentAboutSection } from './agent-about-section.tsx';
import { AgentContactSection } from './agent-contact-section.tsx';
import { AgentHeroSection } from './agent-hero-section.tsx';
import { AgentReviewsSection } from './agent-reviews-section.tsx';
import { AgentServicesSection } from './agent-services-section.tsx';

const middle = renderOnce(
  <>
    <AgentServicesSection />
    <AgentReviewsSection />
  </>,
);

export function AgentPage({ agent }: { agent: PublicAgent }) {
  return (
    <>
      <AgentHeroSection agent={agent} />
      <AgentAboutSection agent={agent} />
      <div dangerouslySetInnerHTML={middle} />
      <AgentContactSection agent={agent} />
    </>
  );
}
