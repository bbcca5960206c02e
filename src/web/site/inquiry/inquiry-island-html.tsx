import { renderToString } from 'react-dom/server';
import type { Brokerage } from '#domain/brokerage.ts';
import { toMarkup, type RenderedMarkup } from '#web/site/page/render-once.ts';
import { InquiryForm } from './inquiry-form.tsx';
import island from './inquiry-island.tsx?entry';

/** Renders the form with the comments that React needs to hydrate it. */
export const renderInquiryForm = ({ phone }: Brokerage, isForAgent: boolean): RenderedMarkup =>
  toMarkup(renderToString(<InquiryForm isForAgent={isForAgent} phone={phone} />));

/** The form as complete HTML. `load-inquiry-island.ts` loads the script that hydrates it. */
export const InquiryIsland = ({ form }: { form: RenderedMarkup }) => (
  <div data-island={island.script} dangerouslySetInnerHTML={form} />
);
