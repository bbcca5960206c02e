import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Renders a part that no record changes, for dangerouslySetInnerHTML. It is rendered when the server
 * starts, because rendering it again is most of the time that an agent's page takes.
 */
export const renderOnce = (part: ReactNode) => ({ __html: renderToStaticMarkup(part) });
