import { AgentNavigation } from '#features/agents/site/agent-navigation.tsx';
import { hasReviews } from '#features/agents/site/agent-reviews.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import { renderOnce } from '#features/site/site/page/render-once.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { FooterColumns } from '#features/site/site/site-footer.tsx';
import { SiteHeader } from '#features/site/site/site-header.tsx';
import type { Frame } from './page-document.tsx';

/** Renders the parts around all pages. */
export const renderFrame = (content: SiteContent) => ({
  header: renderOnce(<SiteHeader {...content} />),
  agentNavigation: renderOnce(<AgentNavigation {...content} hasReviews />),
  navigationWithoutReviews: renderOnce(<AgentNavigation {...content} hasReviews={false} />),
  footerColumns: renderOnce(<FooterColumns {...content} />),
});

/**
 * Returns the parts around a page. If an agent's page has no reviews section, its navigation has no
 * link to that section.
 */
export const frameOf = (
  request: PageRequest,
  content: SiteContent,
  frame: ReturnType<typeof renderFrame>,
): Frame =>
  hasReviews(request, content)
    ? frame
    : { ...frame, agentNavigation: frame.navigationWithoutReviews };
