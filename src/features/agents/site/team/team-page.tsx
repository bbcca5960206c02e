import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import { homeSectionPath, homeSections, sitePaths } from '#shared/domain/paths.ts';
import { fullName } from '#shared/domain/full-name.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { column, display, primaryAction, textLink } from '#features/site/site/page/page-styles.ts';
import { Initials, Portrait, SampleNote } from './portrait.tsx';

interface TeamPageProps {
  agents: TeamMember[];
  brokerage: Brokerage;
}

const hasPortrait = ({ portraitId }: TeamMember) => portraitId !== null;

/** The number of agents from which the cards are smaller, four beside each other. */
const many = 13;

const columns = (count: number) => {
  if (count >= many) return 'grid-cols-2 lg:grid-cols-4';
  return count > 2 ? 'sm:grid-cols-2 lg:grid-cols-3' : 'sm:grid-cols-2';
};

const sizesOf = (count: number) =>
  count >= many
    ? '(min-width: 64rem) 18rem, 45vw'
    : `(min-width: 64rem) ${count > 2 ? '25rem' : '38rem'}, (min-width: 40rem) 45vw, 90vw`;

export function TeamPage({ agents, brokerage }: TeamPageProps) {
  const [pictured, others] = [
    agents.filter(hasPortrait),
    agents.filter((each) => !hasPortrait(each)),
  ];
  return (
    <div className={`${column} py-16 lg:py-24`}>
      <h1 className={`${display} max-w-4xl text-name`}>
        <span className="block">The people of </span>
        <span className="block">{brokerage.name}</span>
      </h1>
      <p className="mt-6 max-w-xl text-xl">
        {agents.length > 1 ? 'Find the agent who’s right for you.' : 'We’re glad to hear from you.'}
      </p>
      {pictured.length > 0 && (
        <ul className={`${grid} gap-y-14 ${columns(agents.length)}`}>
          {pictured.map((agent) => (
            <li key={agent.id} className={`min-w-0 ${agents.length > 1 ? '' : beside}`}>
              <div>
                <Portrait
                  agent={agent}
                  sizes={sizesOf(agents.length)}
                  priority={agent === pictured[0]}
                />
              </div>
              <div className="mt-5">
                <MemberWords agent={agent} line={agents.length < many ? '' : 'truncate'} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={`${grid} gap-y-6 sm:grid-cols-2 lg:grid-cols-3`}>
          {others.map((agent) => (
            <CompactMember key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      <a href={homeSectionPath(homeSections.contact)} className={`${primaryAction} mt-16`}>
        Request a consultation
      </a>
    </div>
  );
}

const grid = 'mt-12 grid gap-x-6 lg:mt-20 lg:gap-x-12';
/** The words of a brokerage's one agent stand beside the portrait. */
const beside = 'grid gap-x-12 sm:col-span-2 sm:grid-cols-2 sm:items-end';

/** An agent without a portrait, whose initials replace it. */
function CompactMember({ agent }: { agent: TeamMember }) {
  return (
    <li className="flex min-w-0 gap-5 border-t border-line pt-6">
      <Initials agent={agent} className="size-20 shrink-0 bg-sunken text-2xl" />
      <div className="min-w-0">
        <MemberWords agent={agent} />
      </div>
    </li>
  );
}

function MemberWords({ agent, line = '' }: { agent: TeamMember; line?: string }) {
  const { headline, areas, languages } = agent;
  return (
    <>
      <h2 className={`${display} text-2xl break-words`}>{fullName(agent)}</h2>
      {headline && <p className="mt-1 text-balance text-quiet">{headline}</p>}
      {areas && <p className={`mt-1 text-sm text-quiet ${line}`}>{areas}</p>}
      {languages && <p className={`text-sm text-quiet ${line}`}>Speaks {languages}</p>}
      <SampleNote agent={agent} />
      <a
        href={sitePaths.agent(agent.slug)}
        className={`${textLink} inline-block py-2 font-semibold`}
      >
        Meet {agent.firstName}
      </a>
    </>
  );
}
