import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageRequest, Site } from '#domain/site.ts';
import { isAdminPath, sitePaths } from '#domain/paths.ts';
import { AgentPage } from './agent/agent-page.tsx';
import { AdminDocument } from './admin-document.tsx';
import { InquiryFailedPage, InquirySentPage } from './inquiry/inquiry-answer-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { privacy, terms } from './legal/legal-content.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { inlineTexts, PageDocument } from './page/page-document.tsx';
import { metaOf } from './page/page-meta.ts';
import { structuredData } from './page/structured-data.ts';
import { TeamPage } from './team/team-page.tsx';

function contentOf(request: PageRequest): ReactNode {
  switch (request.page) {
    case 'home':
      return <HomePage />;
    case 'agent':
      return <AgentPage agent={request.agent} />;
    case 'team':
      return <TeamPage agents={request.agents} />;
    case 'privacy':
      return <LegalPage {...privacy} />;
    case 'terms':
      return <LegalPage {...terms} />;
    case 'contact-sent':
      return <InquirySentPage agent={request.agent} />;
    case 'contact-failed':
      return <InquiryFailedPage {...request} />;
    default:
      return <NotFoundPage />;
  }
}

/**
 * The day on which the text of the fixed pages was last edited. The sitemap gives it as the date of
 * the last change.
 */
const fixedTextEditedOn = '2026-11-21';

export const site: Site = {
  fixedPages: [sitePaths.home, sitePaths.privacy, sitePaths.terms].map((path) => ({
    path,
    changedOn: fixedTextEditedOn,
  })),
  renderPage(request, origin) {
    const html = renderToStaticMarkup(
      <PageDocument
        meta={metaOf(request)}
        origin={origin}
        structuredData={structuredData(request, origin)}
        agent={request.page === 'agent' ? request.agent : undefined}
      >
        {contentOf(request)}
      </PageDocument>,
    );
    const { styles, script } = inlineTexts(request.page === 'agent');
    return { html: `<!doctype html>${html}`, inlineStyles: [styles], inlineScripts: [script] };
  },
  renderAdmin: (nonce, showsLogin) =>
    `<!doctype html>${renderToStaticMarkup(<AdminDocument nonce={nonce} showsLogin={showsLogin} />)}`,
  isAdminScreen: isAdminPath,
};
