import { renderToString } from 'react-dom/server';
import { InquiryForm } from './inquiry-form.tsx';
import island from './inquiry-island.tsx?entry';

/** The form as complete HTML. `load-inquiry-island.ts` loads the script that hydrates it. */
export function InquiryIsland({ agentId }: { agentId?: string }) {
  const html = renderToString(<InquiryForm agentId={agentId} />);
  return (
    <div
      id="contact-form"
      data-island={[island.script, ...island.preload].join(' ')}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
