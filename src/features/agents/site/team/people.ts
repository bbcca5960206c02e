import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import type { ShownPicture } from '#features/site/site/shown-pictures.ts';
import { fullName } from '#shared/domain/full-name.ts';

/** The maximum number of agents below the headshot. */
const most = 4;

export interface People {
  /** The agent whom the headshot shows. Undefined if the page does not know. */
  pictured: TeamMember | undefined;
  /** The agents below the headshot, who do not include the pictured one. */
  others: TeamMember[];
  /** The number of all agents. */
  count: number;
}

const rank = ({ isFirst, portraitId }: TeamMember) =>
  (isFirst ? 0 : 2) + (portraitId === null ? 1 : 0);

/**
 * Chooses the agents of the home page: those who are marked as first, then those with a portrait,
 * then by name. An uploaded headshot shows the agent whose name is in its description. The drawing
 * gives way to the portrait of the first agent who has one.
 * @param agents all agents with a published page, sorted by name
 */
export function peopleOf(
  agents: TeamMember[],
  { upload, alt }: Pick<ShownPicture, 'upload' | 'alt'>,
  showsSamples: boolean,
): People {
  const all = agents
    .filter(({ isSample }) => showsSamples || !isSample)
    .toSorted((one, other) => rank(one) - rank(other));
  const pictured = all.find((agent) =>
    upload ? alt.includes(fullName(agent)) : agent.portraitId !== null,
  );
  const others = all.filter((agent) => agent !== pictured).slice(0, most);
  return { pictured, others, count: all.length };
}
