import { renderToString } from 'react-dom/server';
import type { Phone } from '#domain/brokerage.ts';
import { InquiryForm } from './inquiry-form.tsx';

interface InquiryIslandProps {
  agentId?: string;
  phone: Phone;
}

/** The form as complete HTML. `load-inquiry-island.ts` loads the script that hydrates it. */
export function InquiryIsland({ agentId, phone }: InquiryIslandProps) {
  const html = renderToString(<InquiryForm agentId={agentId} phone={phone} />);
  return <div id="contact-form" dangerouslySetInnerHTML={{ __html: html }} />;
}
