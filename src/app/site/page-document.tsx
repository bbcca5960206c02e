import type { ReactNode } from 'react';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import agentStyles from '#features/agents/site/agent.css?inline';
import { licenseLine } from '#features/agents/site/agent-contacts.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import homesStyles from '#features/properties/site/homes.css?inline';
import { FontPreloads, titleFonts } from '#features/site/site/page/font-preloads.tsx';
import { fullTitle, type PageMeta, type SocialCard } from '#features/site/site/page/page-title.ts';
import script from './page-script.ts?inline-script';
import type { IconLink } from '#features/site/site/page/site-icon.ts';
import pageStyles from '#features/site/site/pages.css?inline';
import type { RenderedMarkup } from '#features/site/site/page/render-once.ts';
import { SiteFooter } from '#features/site/site/site-footer.tsx';

/** The inline script of the pages that `PageDocument` renders. Previews do not contain it. */
export { script as pageScript };

/** @returns the inline styles of a page that do not depend on what the brokerage published */
export const stylesOf = (page: PageRequest['page']): string => stylesByPage[page] ?? pageStyles;

const stylesByPage: Partial<Record<PageRequest['page'], string>> = {
  agent: agentStyles,
  homes: homesStyles,
  property: homesStyles,
  'former-property': homesStyles,
};

interface PageHeadProps {
  brokerage: Brokerage;
  /** The path of the picture for shared links to pages without a picture of their own. */
  homeCard: string;
  icon: IconLink;
  meta: PageMeta;
  origin: string;
  /** The page's facts for search engines, as JSON-LD. Undefined for a page without facts. */
  structuredData: string | undefined;
  /** The inline styles, which the Content-Security-Policy allows by their hashes. */
  styles: string[];
  /** Whether the page is a preview in the back office. A preview has no scripts. */
  isPreview: boolean;
}

/** The parts around a page. An agent's page shows `agentNavigation` in place of `header`. */
export interface Frame {
  header: RenderedMarkup;
  agentNavigation: RenderedMarkup;
  footerColumns: RenderedMarkup;
}

interface PageDocumentProps extends PageHeadProps {
  frame: Frame;
  /** The agent whose page this is. Undefined on other pages. */
  agent: PublicAgent | undefined;
  fonts: string[];
  children: ReactNode;
}

export function PageDocument({ frame, agent, fonts, children, ...head }: PageDocumentProps) {
  return (
    <html lang="en">
      <PageHead {...head} />
      <body>
        <a
          href="#main"
          className="fixed -top-full left-5 z-50 bg-ground px-4 py-3 font-semibold focus:top-3"
        >
          Skip to main content
        </a>
        <div dangerouslySetInnerHTML={agent ? frame.agentNavigation : frame.header} />
        <main id="main" tabIndex={-1} className={`outline-none ${agent ? '' : 'pt-[80px]'}`}>
          {children}
        </main>
        <SiteFooter
          brokerage={head.brokerage}
          columns={frame.footerColumns}
          agentLicense={agent && licenseLine(agent)}
        />
        {/* React moves these links into the head, after the first picture's preload link. */}
        {!head.isPreview && <FontPreloads fonts={fonts} />}
        {!head.isPreview && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}

function PageHead(props: PageHeadProps) {
  const { brokerage, homeCard, icon, meta, origin, structuredData, isPreview, styles } = props;
  const title = fullTitle(meta.title, brokerage.name);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1,viewport-fit=cover" />
      <title>{title}</title>
      {!isPreview && <FontPreloads fonts={titleFonts(brokerage.name)} />}
      <meta name="description" content={meta.description} />
      {styles.map((text) => (
        <style key={text} dangerouslySetInnerHTML={{ __html: text }} />
      ))}
      <link rel="icon" {...icon} />
      <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#151a17" media="(prefers-color-scheme: dark)" />
      {meta.path === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <SharedLink
          title={title}
          description={meta.description}
          path={meta.path}
          siteName={brokerage.name}
          card={meta.card ?? { path: homeCard, alt: `${brokerage.name}, ${brokerage.city}` }}
          origin={origin}
        />
      )}
      {structuredData && !isPreview && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
      )}
    </head>
  );
}

interface SharedLinkProps {
  siteName: string;
  title: string;
  description: string;
  path: string;
  card: SocialCard;
  origin: string;
}

/** The canonical URL, and the preview that social networks show when the page is shared. */
function SharedLink({ siteName, title, description, path, card, origin }: SharedLinkProps) {
  const { width, height } = card.size ?? { width: 1200, height: 630 };
  return (
    <>
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={origin + card.path} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
