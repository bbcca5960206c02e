import type { ReactNode } from 'react';
import { claimsAt } from '#features/site/domain/claims/claims.ts';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import type { PublicTestimonial } from '#features/testimonials/domain.ts';
import { renderOnce } from '#features/site/site/page/render-once.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { AgentAboutSection, AgentReasons } from './agent-about-section.tsx';
import { ThumbBar } from '#features/site/site/thumb-bar.tsx';
import { toE164 } from './agent-contacts.ts';
import { AgentContactSection, BrokerageContacts } from './agent-contact-section.tsx';
import { AgentHeroSection } from './agent-hero-section.tsx';
import { AgentReviewsSection } from './agent-reviews-section.tsx';
import type { AgentsContent } from '#features/site/domain/agents.ts';
import { agentSections } from '#shared/domain/paths.ts';
import { column, display, primaryAction } from '#features/site/site/page/page-styles.ts';

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
  /** The homes that the agent sold, or nothing. */
  children?: ReactNode;
}

export function AgentPage(props: AgentPageProps) {
  const { agent, testimonials, content, parts, children } = props;
  const { agents, brokerage, claims } = content;
  return (
    <>
      <AgentHeroSection agent={agent} hero={agents.hero} brokerage={brokerage} claims={claims} />
      <div>
        <AgentAboutSection agent={agent} reasons={parts.reasons}>
          {children}
        </AgentAboutSection>
        <div dangerouslySetInnerHTML={parts.middle} />
        {testimonials.length > 0 && (
          <AgentReviewsSection claims={claimsAt('reviews', claims)} testimonials={testimonials} />
        )}
        <ThumbBar phone={(agent.phone && toE164(agent.phone)) || brokerage.phone.e164} />
      </div>
      <AgentContactSection
        agent={agent}
        contact={agents.contact}
        brokerageContacts={parts.brokerageContacts}
      />
    </>
  );
}

function AgentServicesSection({ services }: Pick<AgentsContent, 'services'>) {
  return (
    <section id={agentSections.services} className="bg-sunken">
      <div className={`${column} pb-16 lg:pb-20`}>
        <div className="grid gap-x-12 gap-y-8 border-t border-line pt-10 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 className={`${display} text-title`}>Services</h2>
            <p className="mt-2">{services.intro}</p>
            <a href="#contact" className={`${primaryAction} mt-6`}>
              Book Free Consultation
            </a>
          </div>
          <ul className="grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:col-span-8">
            {services.cards.map(({ title, text }) => (
              <li key={title}>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 text-quiet">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
