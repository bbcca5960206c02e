import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isSampleBrokerage } from '#features/site/domain/claims/samples.ts';
import { goodUntil } from '#features/site/domain/claims/visible-content.ts';
import { isAdminPath } from '#shared/domain/paths.ts';
import { formatOfficeDate } from '#shared/domain/office-time.ts';
import { brandMarkOf } from '#features/site/domain/look.ts';
import type {
  CompiledSite,
  PageRequest,
  PublishedWebsite,
  Site,
} from '#features/site/domain/site.ts';
import { AdminDocument } from './admin-document.tsx';
import { AgentPage } from '#features/agents/site/agent-page.tsx';
import { compileAgentPages, type AgentPages } from './agent-pages.ts';
import { ownTestimonials } from '#features/agents/site/agent-reviews.ts';
import { FormerAgentPage } from '#features/agents/site/former-agent-page.tsx';
import { changeTimes } from './change-times.ts';
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
import { RecentlySold, SoldByAgent } from '#features/properties/site/sold-homes.tsx';
import { PropertyForm } from './property-form.tsx';
import { SoldThere } from './sold-there.tsx';
import { frameOf, renderFrame } from './frame.tsx';
import { pageScript, PageDocument, stylesOf } from './page-document.tsx';
import { hasAccents, siteFonts } from '#features/site/site/page/font-preloads.tsx';
import { metaOf } from './page-meta.ts';
import { ownStyles } from '#features/site/site/page/own-styles.ts';
import { iconLink, siteIcon } from '#features/site/site/page/site-icon.ts';
import { structuredData } from './structured-data.ts';
import { SharedLinkPreview } from './shared-link-preview.tsx';
import { renderPolicy } from '#features/policies/site/render-policy.tsx';
import { toSiteContent, type SiteContent } from '#features/site/site/site-content.ts';
import { TeamPage } from '#features/agents/site/team/team-page.tsx';

/** The values that are computed once for all pages of one published state of the website. */
interface Compiled {
  content: SiteContent;
  frame: ReturnType<typeof renderFrame>;
  agentPages: AgentPages;
  /** Whether any published text has letters with accents. */
  hasAccents: boolean;
  /**
   * The day on which the privacy policy and the terms were last published, such as "Nov 21, 2026".
   * Undefined if they were never published.
   */
  legalUpdatedOn: string | undefined;
}

/** Returns the content that a page shows. */
const contentFor = (request: PageRequest, compiled: Compiled): SiteContent =>
  request.page === 'agent' ? compiled.agentPages(request.agent).content : compiled.content;

function pageContent(request: PageRequest, compiled: Compiled): ReactNode {
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

function compile(published: PublishedWebsite, now: Date): CompiledSite {
  const showsSamples = isSampleBrokerage(published.content);
  const content = toSiteContent(published, now, showsSamples);
  const { brokerage } = content;
  const { legal } = published.publishedAt;
  const styles = [ownStyles(content)].filter(Boolean);
  const icon = siteIcon(content);
  const compiled: Compiled = {
    content,
    frame: renderFrame(content),
    agentPages: compileAgentPages(content, showsSamples && toSiteContent(published, now, false)),
    hasAccents: hasAccents(published.content),
    legalUpdatedOn: legal && formatOfficeDate(legal),
  };
  return {
    brokerage,
    goodUntil: goodUntil(now),
    showsSamples,
    showsOwnTestimonials: (agent) =>
      compiled.agentPages(agent).content.agents.reviews.source === 'own',
    homeCard: content.homeCard,
    icon,
    changedAt: changeTimes(published, content),
    renderPage(request, origin, { isPreview = false } = {}) {
      const inlineStyles = [stylesOf(request.page), ...styles];
      const shown = contentFor(request, compiled);
      const html = renderToStaticMarkup(
        <PageDocument
          brokerage={brokerage}
          homeCard={content.homeCard.path}
          icon={iconLink(icon)}
          meta={metaOf(request, shown)}
          origin={origin}
          structuredData={structuredData(request, shown, origin)}
          isPreview={isPreview}
          frame={frameOf(request, shown, compiled.frame)}
          styles={inlineStyles}
          agent={request.page === 'agent' ? request.agent : undefined}
          fonts={siteFonts(compiled.hasAccents || hasAccents(request))}
        >
          {pageContent(request, compiled)}
        </PageDocument>,
      );
      return {
        html: `<!doctype html>${html}`,
        inlineStyles,
        inlineScripts: isPreview ? [] : [pageScript],
      };
    },
    renderPolicy: (view) =>
      renderPolicy(view, {
        content,
        icon: iconLink(icon),
        ownStyles: styles,
        hasAccents: compiled.hasAccents || hasAccents(view),
      }),
    renderSharedLink: (card, origin) =>
      `<!doctype html>${renderToStaticMarkup(
        <SharedLinkPreview
          brokerage={brokerage}
          meta={metaOf({ page: 'home' }, content)}
          origin={origin}
          card={card}
        />,
      )}`,
    renderAdmin: (nonce, showsLogin) =>
      `<!doctype html>${renderToStaticMarkup(
        <AdminDocument
          nonce={nonce}
          showsLogin={showsLogin}
          brokerageName={brokerage.name}
          mark={brandMarkOf(published.content.look)}
          icon={iconLink(icon)}
        />,
      )}`,
  };
}

export const site: Site = { compile, isAdminScreen: isAdminPath };
