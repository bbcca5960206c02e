import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import { homeSectionPath, homeSections, sitePaths } from '#shared/domain/paths.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { findPortrait } from '#features/agents/site/agent-portrait.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { column, display, primaryAction, textLink } from '#features/site/site/page/page-styles.ts';
import { Picture } from '#features/site/site/picture.tsx';

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

const hasPortrait = ({ portraitId }: TeamMember) => portraitId !== null;

/** The agents with a portrait, and below them smaller cards of those without one. */
export function TeamPage({ agents, brokerage }: TeamPageProps) {
  const [pictured, others] = [
    agents.filter(hasPortrait),
    agents.filter((each) => !hasPortrait(each)),
  ];
  return (
    <div className={`${column} py-16 lg:py-24`}>
      <h1 className={`${display} max-w-4xl text-name`}>
        <span className="block">{team.heading} </span>
        <span className="block">{brokerage.name}</span>
      </h1>
      <p className="mt-6 max-w-xl text-xl">{agents.length > 0 ? team.intro : team.noAgents}</p>
      {pictured.length > 0 && (
        <ul className={`${grid} gap-y-14`}>
          {pictured.map((agent) => (
            <Member key={agent.id} agent={agent} isFirstPortrait={agent === pictured[0]} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={`${grid} gap-y-6`}>
          {others.map((agent) => (
            <CompactMember key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      <a href={homeSectionPath(homeSections.contact)} className={`${primaryAction} mt-16`}>
        {team.action}
      </a>
    </div>
  );
}

const grid = 'mt-12 grid gap-x-6 sm:grid-cols-2 lg:mt-20 lg:grid-cols-3 lg:gap-x-12';

function Member({ agent, isFirstPortrait }: { agent: TeamMember; isFirstPortrait: boolean }) {
  const portrait = findPortrait(agent);
  return (
    <li>
      {portrait && (
        <Picture
          {...portrait}
          sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 45vw, 90vw"
          priority={isFirstPortrait}
          className="w-full"
        />
      )}
      <div className="mt-5">
        <MemberWords agent={agent} />
      </div>
    </li>
  );
}

/**
 * An agent without a portrait, whose initials replace it. A drawn face does not replace it, because
 * several agents would have the same face.
 */
function CompactMember({ agent }: { agent: TeamMember }) {
  return (
    <li className="flex min-w-0 gap-5 border-t border-line pt-6">
      <div
        aria-hidden
        className={`${display} flex size-20 shrink-0 items-center justify-center bg-sunken text-2xl text-oak print:hidden`}
      >
        {agent.firstName.charAt(0)}
        {agent.lastName.charAt(0)}
      </div>
      <div className="min-w-0">
        <MemberWords agent={agent} />
      </div>
    </li>
  );
}

function MemberWords({ agent }: { agent: TeamMember }) {
  return (
    <>
      <h2 className={`${display} text-2xl break-words`}>{fullName(agent)}</h2>
      {agent.headline && <p className="mt-1 text-balance text-quiet">{agent.headline}</p>}
      <a
        href={sitePaths.agent(agent.slug)}
        className={`${textLink} inline-block py-2 font-semibold`}
      >
        {team.meet} {agent.firstName}
      </a>
    </>
  );
}
