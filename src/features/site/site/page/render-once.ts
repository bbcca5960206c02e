import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Finished HTML, for dangerouslySetInnerHTML. */
export interface RenderedMarkup {
  __html: string;
}

/**
 * Returns finished HTML as one continuous text. V8 stores the text that React returns as
 * many pieces. Without this function, V8 would join them again for each page that contains the text.
 */
const toMarkup = (html: string): RenderedMarkup => ({
  __html: new TextDecoder().decode(new TextEncoder().encode(html)),
});

/**
 * Renders a part to HTML. The caller can keep the HTML of a part that many pages share. Rendering
 * such parts again for each request would take most of the time of an agent's page.
 */
export const renderOnce = (part: ReactNode): RenderedMarkup => toMarkup(renderToStaticMarkup(part));
