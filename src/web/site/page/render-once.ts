import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Markup that no record changes, for dangerouslySetInnerHTML: rendered when the server starts
 * rather than for every page, where it would be most of the work.
 */
export const renderOnce = (part: ReactNode) => ({ __html: renderToStaticMarkup(part) });
