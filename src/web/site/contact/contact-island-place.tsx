import { renderToString } from 'react-dom/server';
import { ContactForm } from './contact-form.tsx';
import island from './contact-island.tsx?entry';

/** The form as complete HTML, which the page's script hands to React when it comes near. */
export function ContactIslandPlace({ agentId }: { agentId?: string }) {
  return (
    <div
      id="contact-form"
      data-island={[island.script, ...island.preload].join(' ')}
      dangerouslySetInnerHTML={{ __html: renderToString(<ContactForm agentId={agentId} />) }}
    />
  );
}
