import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedPage } from '#shared/domain/rendered-page.ts';
import { siteFonts } from '#features/site/site/page/font-preloads.tsx';
import type { IconLink } from '#features/site/site/page/site-icon.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import policyStyles from './policy.css?inline';
import { PrivateDocument } from '#features/site/site/page/private-document.tsx';
import { PolicyPage, type PolicyView } from './policy-page.tsx';

function titleOf({ reading, refused }: PolicyView): string {
  if (!reading) return 'This link no longer works';
  return `${refused ? 'Error: ' : ''}${reading.version.title}`;
}

interface Look {
  content: SiteContent;
  icon: IconLink;
  /** The CSS rules from `ownStyles` for the brokerage's own colors and pictures, if any. */
  ownStyles: string[];
  hasAccents: boolean;
}

export function renderPolicy(view: PolicyView, look: Look): RenderedPage {
  const { content, icon, ownStyles, hasAccents } = look;
  const inlineStyles = [policyStyles, ...ownStyles];
  const html = renderToStaticMarkup(
    <PrivateDocument
      content={content}
      icon={icon}
      title={titleOf(view)}
      styles={inlineStyles}
      fonts={siteFonts(hasAccents)}
    >
      <PolicyPage {...view} brokerage={content.brokerage} />
    </PrivateDocument>,
  );
  return { html: `<!doctype html>${html}`, inlineStyles, inlineScripts: [] };
}
