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
import { AgentNavigation } from '#features/agents/site/agent-navigation.tsx';
import { compileAgentPages } from './agent-pages.ts';
import { hasReviews } from '#features/agents/site/agent-reviews.ts';
import { changeTimes } from './change-times.ts';
import { pageScript, PageDocument, stylesOf, type Frame } from './page-document.tsx';
import { hasAccents, siteFonts } from '#features/site/site/page/font-preloads.tsx';
import { pageContent, type Shown } from './page-content.tsx';
import { metaOf } from './page-meta.ts';
import { ownStyles } from '#features/site/site/page/own-styles.ts';
import { renderOnce } from '#features/site/site/page/render-once.ts';
import { iconLink, siteIcon } from '#features/site/site/page/site-icon.ts';
import { structuredData } from './structured-data.ts';
import { SharedLinkPreview } from './shared-link-preview.tsx';
import { renderDesk } from '#features/desk/site/render-desk.tsx';
import { renderPolicy } from '#features/policies/site/render-policy.tsx';
import { toSiteContent, type SiteContent } from '#features/site/site/site-content.ts';
import { FooterColumns } from '#features/site/site/site-footer.tsx';
import { SiteHeader } from '#features/site/site/site-header.tsx';

const renderFrame = (content: SiteContent) => ({
  header: renderOnce(<SiteHeader {...content} />),
  agentNavigation: renderOnce(<AgentNavigation {...content} hasReviews />),
  navigationWithoutReviews: renderOnce(<AgentNavigation {...content} hasReviews={false} />),
  footerColumns: renderOnce(<FooterColumns {...content} />),
});

/** The values that are computed once for all pages of one published state of the website. */
interface Compiled extends Shown {
  frame: ReturnType<typeof renderFrame>;
  hasAccents: boolean;
}

/** The navigation of an agent's page without reviews has no link to them. */
const frameOf = (request: PageRequest, compiled: Compiled): Frame => {
  const { frame } = compiled;
  return hasReviews(request, contentFor(request, compiled))
    ? frame
    : { ...frame, agentNavigation: frame.navigationWithoutReviews };
};

const contentFor = (request: PageRequest, compiled: Compiled): SiteContent =>
  request.page === 'agent' ? compiled.agentPages(request.agent).content : compiled.content;

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
  const lookOf = (shown: object) => ({
    content,
    icon: iconLink(icon),
    ownStyles: styles,
    hasAccents: compiled.hasAccents || hasAccents(shown),
  });
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
          frame={frameOf(request, compiled)}
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
    renderPolicy: (view) => renderPolicy(view, lookOf(view)),
    renderDesk: (page) => renderDesk(page, lookOf(page)),
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
