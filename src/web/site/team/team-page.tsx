import type { TeamMember } from '#domain/agent-pages.ts';
import { homeSectionPath, homeSections, sitePaths } from '#domain/paths.ts';
import { fullName } from '#domain/full-name.ts';
import { findPortrait } from '#web/site/agent/agent-portrait.ts';
import type { Brokerage } from '#domain/brokerage.ts';
import { column, display, primaryAction, textLink } from '#web/site/page/page-styles.ts';
import { Picture } from '#web/site/picture.tsx';

const team = {
  heading: 'The people of',
  intro: 'Find the agent who’s right for you.',
  noAgents: 'We’re glad to hear from you.',
  meet: 'Meet',
  action: 'Request a consultation',
} as const;

interface TeamPageProps {
  agents: TeamMember[];
  brokerage: Brokerage;
}

export function TeamPage({ agents, brokerage }: TeamPageProps) {
  const first = agents.find(({ portraitId }) => portraitId !== null);
  return (
    <div className={`${column} py-16 lg:py-24`}>
      <h1 className={`${display} max-w-4xl text-name`}>
        <span className="block">{team.heading} </span>
        <span className="block">{brokerage.name}</span>
      </h1>
      <p className="mt-6 max-w-xl text-xl">{agents.length > 0 ? team.intro : team.noAgents}</p>
      <ul className="mt-12 grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:mt-20 lg:grid-cols-3 lg:gap-x-12">
        {agents.map((agent) => (
          <Member key={agent.id} agent={agent} isFirstPortrait={agent === first} />
        ))}
      </ul>
      <a href={homeSectionPath(homeSections.contact)} className={`${primaryAction} mt-16`}>
        {team.action}
      </a>
    </div>
  );
}

function Member({ agent, isFirstPortrait }: { agent: TeamMember; isFirstPortrait: boolean }) {
  const portrait = findPortrait(agent);
  return (
    <li>
      {portrait ? (
        <Picture
          {...portrait}
          sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 45vw, 90vw"
          priority={isFirstPortrait}
          className="w-full"
        />
      ) : (
        <Monogram agent={agent} />
      )}
      <h2 className={`${display} mt-5 text-2xl break-words`}>{fullName(agent)}</h2>
      {agent.headline && <p className="mt-1 text-balance text-quiet">{agent.headline}</p>}
      <a
        href={sitePaths.agent(agent.slug)}
        className={`${textLink} inline-block py-2 font-semibold`}
      >
        {team.meet} {agent.firstName}
      </a>
    </li>
  );
}

/**
 * The agent's initials in place of a missing portrait. A drawn face is not used, because several
 * agents would have the same one.
 */
function Monogram({ agent }: { agent: TeamMember }) {
  return (
    <div
      aria-hidden
      className={`${display} flex aspect-[4/5] items-center justify-center bg-sunken text-hero text-oak max-sm:aspect-[4/3] print:hidden`}
    >
      {agent.firstName.charAt(0)}
      {agent.lastName.charAt(0)}
    </div>
  );
}
