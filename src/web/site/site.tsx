import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageRequest, Site } from '#domain/site.ts';
import { isAdminPath } from '#web/paths.ts';
import { AdminDocument } from './admin-document.tsx';
import { ContactFailedPage, ContactSentPage } from './home/contact-answer-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { privacy, terms } from './legal/legal-content.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { inlineTexts, PageDocument } from './page-document.tsx';
import { pageMeta } from './page-meta.ts';

const plainPages: Record<Exclude<PageRequest['page'], 'contact-failed'>, ReactNode> = {
  home: <HomePage />,
  privacy: <LegalPage {...privacy} />,
  terms: <LegalPage {...terms} />,
  'not-found': <NotFoundPage />,
  'contact-sent': <ContactSentPage />,
};

export const site: Site = {
  renderPage(request, origin) {
    const html = renderToStaticMarkup(
      <PageDocument meta={pageMeta[request.page]} origin={origin}>
        {request.page === 'contact-failed' ? (
          <ContactFailedPage {...request} />
        ) : (
          plainPages[request.page]
        )}
      </PageDocument>,
    );
    return {
      html: `<!doctype html>${html}`,
      inlineStyles: [inlineTexts.styles],
      inlineScripts: [inlineTexts.script],
    };
  },
  renderAdmin: (nonce) => `<!doctype html>${renderToStaticMarkup(<AdminDocument nonce={nonce} />)}`,
  isAdminScreen: isAdminPath,
};
