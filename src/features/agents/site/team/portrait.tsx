import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import { findPortrait } from '#features/agents/site/agent-portrait.ts';
import { display } from '#features/site/site/page/page-styles.ts';
import { Picture } from '#features/site/site/picture.tsx';

interface PortraitProps {
  agent: TeamMember;
  sizes: string;
  /** The description, if it is not the usual one. An empty text is for a portrait beside its name. */
  alt?: string;
  priority?: boolean;
}

/**
 * An agent's portrait or initials. A drawn face does not replace a portrait, because several agents
 * would have the same face.
 */
export function Portrait({ agent, ...props }: PortraitProps) {
  const portrait = findPortrait(agent);
  if (!portrait) return <Initials agent={agent} className="aspect-[4/5] bg-ground text-lead" />;
  return <Picture {...portrait} {...props} className="w-full" />;
}

/** Says that a portrait is a sample. It is below the name, so that names beside it are level. */
export const SampleNote = ({ agent: { isSample, portraitId } }: { agent: TeamMember }) =>
  isSample && portraitId !== null && <p className="text-sm text-quiet">Sample portrait</p>;

export const Initials = ({ agent, className }: { agent: TeamMember; className: string }) => (
  <div
    aria-hidden
    className={`${display} flex items-center justify-center text-oak print:hidden ${className}`}
  >
    {agent.firstName.charAt(0)}
    {agent.lastName.charAt(0)}
  </div>
);
