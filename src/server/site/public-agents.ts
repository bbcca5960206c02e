import type { Database } from '#db/connection.ts';
import { publicAgentFinder, readPublicTeam, type PublicTeam } from '#db/public-agents.ts';
import type { PublicAgent } from '#domain/agent-pages.ts';
import { createRecall, type RecallOptions } from './revalidating-cache.ts';

/** What visitors may know of the agents, as it stood at most half a second ago. */
export interface PublicAgents {
  /** @param slug any that the agent has or had; the answer says which it has now */
  find: (slug: string) => Promise<PublicAgent | undefined>;
  team: () => Promise<PublicTeam>;
  /** To be called after each commit that may have changed an agent, their page or portrait. */
  distrust: () => void;
}

interface PublicAgentsOptions extends RecallOptions {
  db: Database;
}

export function createPublicAgents({ db, ...options }: PublicAgentsOptions): PublicAgents {
  const bySlug = createRecall(publicAgentFinder(db), options);
  const whole = createRecall(() => readPublicTeam(db), options);
  return {
    find: bySlug.read,
    team: () => whole.read('team'),
    distrust() {
      bySlug.distrust();
      whole.distrust();
    },
  };
}
