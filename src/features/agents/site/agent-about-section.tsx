import type { ReactNode } from 'react';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { agentSections } from '#shared/domain/paths.ts';
import { column, display } from '#features/site/site/page/page-styles.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import type { RenderedMarkup } from '#features/site/site/page/render-once.ts';
import { fixedWords } from './fixed-words.ts';
import { AgentGallery } from './agent-gallery.tsx';

interface AgentAboutSectionProps {
  agent: PublicAgent;
  /** The part below the biography, which is the same for all agents. */
  reasons: RenderedMarkup;
  children: ReactNode;
}

export function AgentAboutSection({ agent, reasons, children }: AgentAboutSectionProps) {
  return (
    <section id={agentSections.about} className={`${column} py-20 lg:py-28`}>
      <div className="lg:min-h-24">
        <h2 className={`${display} text-lead lg:mr-[42%]`}>
          {fixedWords.about} {agent.firstName}
        </h2>
        <Biography text={agent.biography} />
      </div>
      <div dangerouslySetInnerHTML={reasons} />
      {children}
    </section>
  );
}

/**
 * The maximum number of characters of a biography in one column. On large screens, a longer one has
 * two columns.
 */
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

function PromiseQuote({ text }: { text: string }) {
  return (
    <figure className="my-20 bg-sunken p-8 md:p-14 lg:my-28 lg:grid lg:grid-cols-[1fr_3fr] lg:p-20">
      <figcaption className="font-semibold text-brick">{fixedWords.promise}</figcaption>
      <blockquote className={`${display} text-lead text-balance max-lg:mt-4`}>“{text}”</blockquote>
    </figure>
  );
}

function Reasons({ cards }: Pick<SiteContent['agents']['reasons'], 'cards'>) {
  return (
    <ul className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3 lg:mt-16">
      {cards.map(({ title, text }) => (
        <li key={title} className="border-t border-ink pt-4">
          <h3 className={`${display} text-2xl`}>{title}</h3>
          <p className="mt-3">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/**
 * The part of the About section that is the same on every agent's page: the reasons to choose the
 * agent, the promise and the gallery.
 */
export function AgentReasons(content: SiteContent) {
  return (
    <>
      <Reasons cards={content.agents.reasons.cards} />
      <PromiseQuote text={content.agents.reasons.promise} />
      <AgentGallery {...content} />
    </>
  );
}
