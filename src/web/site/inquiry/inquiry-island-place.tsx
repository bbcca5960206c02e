import { renderToString } from 'react-dom/server';
import { InquiryForm } from './inquiry-form.tsx';
import island from './inquiry-island.tsx?entry';

/** Agents' forms differ in nothing but whose they are, so that they are rendered once for all. */
const anyAgent = 'any-agent';
const agentForm = renderToString(<InquiryForm agentId={anyAgent} />);
const agencyForm = renderToString(<InquiryForm />);

/** The form as complete HTML, which the page's script hands to React when it comes near. */
export function InquiryIslandPlace({ agentId }: { agentId?: string }) {
  const html = agentId === undefined ? agencyForm : agentForm.replace(anyAgent, agentId);
  return (
    <div
      id="contact-form"
      data-island={[island.script, ...island.preload].join(' ')}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
