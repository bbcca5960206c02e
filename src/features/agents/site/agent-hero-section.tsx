import { claimsAt, type Claim } from '#features/site/domain/claims/claims.ts';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { PhoneLink } from '#features/site/site/phone-link.tsx';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { AgentsContent } from '#features/site/domain/agents.ts';
import { column, display } from '#features/site/site/page/page-styles.ts';
import { Picture } from '#features/site/site/picture.tsx';
import { fullName } from '#shared/domain/full-name.ts';
import { findPortrait } from './agent-portrait.ts';
import { Figures } from './figures.tsx';
import { Star } from './star.tsx';

const action =
  'inline-flex min-h-12 items-center justify-center border border-on-deep/60 px-6 font-semibold hover:bg-on-deep hover:text-deep';

interface AgentHeroSectionProps {
  agent: PublicAgent;
  hero: AgentsContent['hero'];
  brokerage: Brokerage;
  claims: Claim[];
}

/**
 * The dark band at the top of an agent's page. On large screens, the portrait reaches below the
 * band. Without a portrait the words have the whole width and are larger, because a drawn face or a
 * place would not be the agent.
 */
export function AgentHeroSection({ agent, hero, brokerage, claims }: AgentHeroSectionProps) {
  const portrait = findPortrait(agent);
  return (
    <section className="bg-deep text-on-deep">
      <div
        className={`${column} grid gap-x-12 pt-28 pb-12 lg:grid-cols-12 lg:pt-32 lg:pb-14 ${portrait ? 'lg:min-h-[min(100svh,50rem)]' : ''}`}
      >
        <div
          className={`flex flex-col items-start ${portrait ? 'lg:col-span-7' : 'lg:col-span-12'}`}
        >
          {claimsAt('badge', claims).map(({ key, text }) => (
            <p
              key={key}
              className="mt-auto flex items-center gap-3 border border-gold px-4 py-2 font-semibold"
            >
              <Star className="size-4 text-gold" />
              {text}
            </p>
          ))}
          <h1 className={`${display} mt-6 wrap-anywhere ${portrait ? 'text-name' : 'text-hero'}`}>
            <span className="block">{fullName(agent)}</span> <span className="sr-only">of </span>
            <span className="block text-gold">{brokerage.name}</span>
          </h1>
          <p className="mt-6 max-w-lg text-2xl text-balance">{agent.headline ?? hero.role}</p>
          <div className={`mt-6 ${portrait ? 'text-lg' : `${display} text-title`}`}>
            {factsOf(agent, brokerage).map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
          <HeroActions agent={agent} brokerage={brokerage} />
        </div>
        <Figures
          claims={claimsAt('hero', claims)}
          className="order-1 mt-10 lg:order-none lg:col-span-7 lg:row-start-2 lg:mt-14"
        />
        {portrait && (
          <div className="mt-12 lg:relative lg:z-10 lg:col-span-5 lg:col-start-8 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:-mb-32 lg:self-end">
            <Picture
              {...portrait}
              sizes="(min-width: 84rem) 31rem, (min-width: 64rem) 38vw, 90vw"
              priority
              className="aspect-[4/5] w-full object-cover max-sm:aspect-square max-sm:object-top"
            />
            {agent.isSample && <p className="mt-3 text-sm lg:text-quiet">Sample portrait</p>}
          </div>
        )}
      </div>
    </section>
  );
}

function factsOf(agent: PublicAgent, brokerage: Brokerage) {
  const { licenseNumber, isRealtor, areas, languages } = agent;
  return [
    (isRealtor ?? brokerage.hasRealtors) ? `${fullName(agent)}, REALTOR®` : null,
    licenseNumber && `Georgia license ${licenseNumber}`,
    areas && `Serves ${areas}`,
    languages && `Speaks ${languages}`,
  ].filter(Boolean);
}

/** Both buttons lead to the contact section, as the specification says. */
function HeroActions({ agent, brokerage }: Pick<AgentHeroSectionProps, 'agent' | 'brokerage'>) {
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-4">
        {agent.phone && (
          <a href="#contact" className={action}>
            {agent.phone}
          </a>
        )}{' '}
        <a href="#contact" className={action}>
          Email Me
        </a>
      </div>
      <p className="mt-6 mb-auto">
        Call the brokerage:{' '}
        <PhoneLink
          phone={brokerage.phone}
          className="inline-block py-1 font-semibold underline decoration-gold decoration-2 underline-offset-4"
        />
      </p>
    </>
  );
}
