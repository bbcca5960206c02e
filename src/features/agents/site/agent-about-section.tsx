import type { ReactNode } from 'react';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { agentSections } from '#shared/domain/paths.ts';
import { column, display } from '#features/site/site/page/page-styles.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import type { RenderedMarkup } from '#features/site/site/page/render-once.ts';
import { AgentGallery } from './agent-gallery.tsx';

interface AgentAboutSectionProps {
  agent: PublicAgent;
  /** The part below the biography, which is the same for all agents. */
  reasons: RenderedMarkup;
  /** The homes that the agent sold, or nothing. */
  children: ReactNode;
}

export function AgentAboutSection({ agent, reasons, children }: AgentAboutSectionProps) {
  return (
    <section id={agentSections.about} className={agent.biography ? '' : 'bg-sunken'}>
      <div className={`${column} pt-14 lg:pt-20 ${agent.biography ? 'pb-9 lg:pb-15' : ''}`}>
        <h2 className={`${display} text-lead lg:mr-[42%]`}>Why Choose {agent.firstName}</h2>
        <Biography text={agent.biography} />
        {children}
      </div>
      <div dangerouslySetInnerHTML={reasons} />
    </section>
  );
}

/** On large screens, a biography of more characters has two columns. */
const longestColumn = 800;

function Biography({ text }: { text: string | null }) {
  if (!text) return null;
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  const columns = text.length > longestColumn ? 'gap-12 lg:columns-2' : '';
  return (
    <div className={`mt-5 ${columns}`}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="max-w-xl pb-5 text-lg break-words whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** The part that is the same for all agents. It is dense, because visitors compare agents. */
export function AgentReasons(content: SiteContent) {
  const { cards, promise } = content.agents.reasons;
  return (
    <div className="bg-sunken">
      <div className={`${column} py-12 lg:py-16`}>
        <ul className="grid gap-x-12 gap-y-6 md:grid-cols-3">
          {cards.map(({ title, text }) => (
            <li key={title}>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-quiet">{text}</p>
            </li>
          ))}
        </ul>
        <figure className="my-10 border-y border-line py-8 lg:grid lg:grid-cols-[1fr_5fr]">
          <figcaption className="font-semibold text-brick">My promise</figcaption>
          <blockquote className={`${display} text-2xl text-balance max-lg:mt-2`}>
            “{promise}”
          </blockquote>
        </figure>
        <AgentGallery {...content} />
      </div>
    </div>
  );
}
