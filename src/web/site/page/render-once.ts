import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Renders a part that no record changes, for dangerouslySetInnerHTML. Call it when the server
 * starts: rendering such parts for each request would take most of the time of an agent's page.
 */
export const renderOnce = (part: ReactNode) => ({ __html: renderToStaticMarkup(part) });
