import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { renderAgentParts } from '#features/agents/site/agent-page.tsx';
import type { SiteContent } from '#features/site/site/site-content.ts';

/** Returns what is computed once for all agents' pages that show samples, or for all others. */
export type AgentPages = (agent: Pick<PublicAgent, 'isSample'>) => {
  content: SiteContent;
  parts: ReturnType<typeof renderAgentParts>;
};

/**
 * @param content the content of the pages of agents who came with the sample office
 * @param ownContent the content of all other agents' pages; false if it is the same
 */
export function compileAgentPages(
  content: SiteContent,
  ownContent: SiteContent | false,
): AgentPages {
  const sample = { content, parts: renderAgentParts(content) };
  const own = ownContent ? { content: ownContent, parts: renderAgentParts(ownContent) } : sample;
  return ({ isSample }) => (isSample ? sample : own);
}
