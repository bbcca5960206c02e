import { renderToString } from 'react-dom/server';
import { InquiryForm } from './inquiry-form.tsx';
import island from './inquiry-island.tsx?entry';

/* Agents' forms differ only in the agent's id, so one is rendered for all of them. */
const anyAgent = 'any-agent';
const agentForm = renderToString(<InquiryForm agentId={anyAgent} />);
const homePageForm = renderToString(<InquiryForm />);

/** The form as complete HTML. load-inquiry-island.ts loads the script that hydrates it. */
export function InquiryIsland({ agentId }: { agentId?: string }) {
  const html = agentId === undefined ? homePageForm : agentForm.replace(anyAgent, agentId);
  return (
    <div
      id="contact-form"
      data-island={[island.script, ...island.preload].join(' ')}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
