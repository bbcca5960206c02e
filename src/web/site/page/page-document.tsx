import type { ReactNode } from 'react';
import type { PublicAgent } from '#domain/agent-pages.ts';
import agentStyles from '#web/site/agent/agent.css?inline';
import { AgentNavigation } from '#web/site/agent/agent-navigation.tsx';
import { licenseLine } from '#web/site/agent/agent-contacts.ts';
import { brokerage } from '#domain/brokerage.ts';
import { sitePaths } from '#domain/paths.ts';
import favicon from '#web/site/favicon.svg?url';
import { FontPreloads } from './font-preloads.tsx';
import type { PageMeta } from './page-meta.ts';
import script from './page-script.ts?inline-script';
import { socialCardUrl } from '#web/site/pictures/pictures.ts';
import pageStyles from '#web/site/pages.css?inline';
import { renderOnce } from './render-once.ts';
import { SiteFooter } from '#web/site/site-footer.tsx';
import { SiteHeader } from '#web/site/site-header.tsx';

/**
 * The inline styles and script of a page. The Content-Security-Policy allows them by hash, so the
 * page must contain them unchanged.
 */
export const inlineTexts = (isAgentPage: boolean) => ({
  styles: isAgentPage ? agentStyles : pageStyles,
  script,
});

interface PageHeadProps {
  meta: PageMeta;
  origin: string;
  /** The page's JSON-LD, which browsers do not run. */
  structuredData: string | undefined;
}

interface PageDocumentProps extends PageHeadProps {
  /** The agent, on an agent's page. Such a page has its own floating navigation. */
  agent: PublicAgent | undefined;
  children: ReactNode;
}

const agentNavigation = renderOnce(<AgentNavigation />);
const siteHeader = renderOnce(<SiteHeader />);

export function PageDocument({ agent, children, ...head }: PageDocumentProps) {
  return (
    <html lang="en">
      <PageHead {...head} styles={inlineTexts(agent !== undefined).styles} />
      <body>
        <a
          href="#main"
          className="fixed top-0 left-5 z-50 -translate-y-full bg-ground px-4 py-3 font-semibold focus:translate-y-3"
        >
          Skip to main content
        </a>
        <div dangerouslySetInnerHTML={agent ? agentNavigation : siteHeader} />
        <main id="main" tabIndex={-1} className={`outline-none ${agent ? '' : 'pt-[80px]'}`}>
          {children}
        </main>
        <SiteFooter agentLicense={agent && licenseLine(agent)} />
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

function PageHead({ meta, origin, structuredData, styles }: PageHeadProps & { styles: string }) {
  const title = `${meta.title} | ${brokerage.name}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      <FontPreloads />
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      <link rel="icon" href={favicon} type="image/svg+xml" />
      <link rel="manifest" href={sitePaths.manifest} />
      <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#151a17" media="(prefers-color-scheme: dark)" />
      {meta.path === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <SharedLink
          title={title}
          description={meta.description}
          url={origin + meta.path}
          card={origin + (meta.card?.path ?? socialCardUrl)}
          cardAlt={meta.card?.alt ?? `${brokerage.name}, ${brokerage.city}`}
        />
      )}
      {structuredData && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
      )}
    </head>
  );
}

interface SharedLinkProps {
  title: string;
  description: string;
  url: string;
  card: string;
  cardAlt: string;
}

/** The canonical URL, and the preview that social networks show when the page is shared. */
function SharedLink({ title, description, url, card, cardAlt }: SharedLinkProps) {
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brokerage.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={cardAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
