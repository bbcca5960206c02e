import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Finished HTML, for dangerouslySetInnerHTML. */
export interface RenderedMarkup {
  __html: string;
}

/**
 * Renders a part to HTML. The caller can keep the HTML of a part that many pages share. Rendering
 * such parts again for each request would take most of the time of an agent's page.
 */
export const renderOnce = (part: ReactNode): RenderedMarkup => ({
  __html: renderToStaticMarkup(part),
});
