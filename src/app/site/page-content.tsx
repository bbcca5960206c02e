import type { ReactNode } from 'react';
import { AgentPage } from '#features/agents/site/agent-page.tsx';
import { ownTestimonials } from '#features/agents/site/agent-reviews.ts';
import { FormerAgentPage } from '#features/agents/site/former-agent-page.tsx';
import { GuidePage, guideOf } from '#features/website/site/guide-page.tsx';
import { HomePage } from '#features/website/site/home/home-page.tsx';
import {
  InquiryFailedPage,
  InquirySentPage,
} from '#features/inquiries/site/inquiry-answer-page.tsx';
import { SellPage } from '#features/website/site/sell-page.tsx';
import { LegalPage } from '#features/website/site/legal-page.tsx';
import { NotFoundPage } from '#features/site/site/not-found-page.tsx';
import { FormerPropertyPage, HomesPage } from '#features/properties/site/homes-page.tsx';
import { PropertyPage } from '#features/properties/site/property-page.tsx';
import { RecentlySold, SoldByAgent, SoldHomes } from '#features/properties/site/sold-homes.tsx';
import { EnhancedInquiryForm } from '#features/inquiries/site/enhanced-inquiry-form.tsx';
import { InquiredAgent, InquiredProperty } from '#features/inquiries/site/inquiry-form.tsx';
import {
  soldTogether,
  type PublicProperties,
  type PublicProperty,
} from '#features/site/domain/public-properties.ts';
import { PageSection } from '#features/website/site/page-section.tsx';
import { TeamPage } from '#features/agents/site/team/team-page.tsx';
import type { AgentPages } from './agent-pages.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';

/** The values of one published state of the website that pages show. */
export interface Shown {
  content: SiteContent;
  agentPages: AgentPages;
  /**
   * The day on which the privacy policy and the terms were last published, such as "Nov 21, 2026".
   * Undefined if they were never published.
   */
  legalUpdatedOn: string | undefined;
}

/** Returns the page between the site's header and footer. */
export function pageContent(request: PageRequest, compiled: Shown): ReactNode {
  const { content, legalUpdatedOn } = compiled;
  const { brokerage, legal } = content;
  switch (request.page) {
    case 'home':
      return (
        <HomePage content={content} records={request} service={request.service}>
          {request.homes && <RecentlySold homes={request.homes} />}
        </HomePage>
      );
    case 'sell':
      return <SellPage {...content} />;
    case 'guide':
      return (
        <GuidePage content={content} anchor={request.anchor} agents={request.agents}>
          <SoldThere name={guideOf(content, request.anchor).name} homes={request.homes} />
        </GuidePage>
      );
    case 'agent': {
      const page = compiled.agentPages(request.agent);
      const testimonials = ownTestimonials(request, page.content);
      return (
        <AgentPage agent={request.agent} testimonials={testimonials} {...page}>
          {request.homes && <SoldByAgent agent={request.agent} homes={request.homes} />}
        </AgentPage>
      );
    }
    case 'team':
      return <TeamPage agents={request.agents} brokerage={brokerage} />;
    case 'homes':
      return <HomesPage homes={request.homes} brokerage={brokerage} />;
    case 'property':
      return (
        <PropertyPage home={request.home} content={content}>
          <PropertyForm home={request.home} />
        </PropertyPage>
      );
    case 'former-property':
      return <FormerPropertyPage {...content.pictures} />;
    case 'privacy':
      return (
        <LegalPage heading="Privacy Policy" content={legal.privacy} updatedOn={legalUpdatedOn} />
      );
    case 'terms':
      return (
        <LegalPage heading="Terms of Service" content={legal.terms} updatedOn={legalUpdatedOn} />
      );
    case 'contact-sent':
      return (
        <InquirySentPage agent={request.agent} brokerage={brokerage} pictures={content.pictures} />
      );
    case 'contact-failed':
      return <InquiryFailedPage {...request} phone={brokerage.phone} />;
    case 'former-agent':
      return (
        <FormerAgentPage
          name={request.name}
          brokerageName={brokerage.name}
          pictures={content.pictures}
        />
      );
    default:
      return <NotFoundPage />;
  }
}

const PropertyForm = ({ home }: { home: PublicProperty }) => (
  <>
    <EnhancedInquiryForm isForAgent={false} service="buying" />
    <InquiredProperty home={home} />
    {home.agent && <InquiredAgent agent={home.agent} />}
  </>
);

function SoldThere({ name, homes }: { name: string; homes: PublicProperties }) {
  const isThere = ({ neighborhood }: { neighborhood: string }) =>
    neighborhood.toLowerCase() === name.toLowerCase();
  const sold = soldTogether(homes).filter(isThere).slice(0, 4);
  if (sold.length === 0) return null;
  return (
    <PageSection heading="Sold here">
      <SoldHomes homes={sold} />
    </PageSection>
  );
}
