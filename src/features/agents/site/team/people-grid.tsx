import { display, textLink } from '#features/site/site/page/page-styles.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { People } from './people.ts';
import { Portrait, SampleNote } from './portrait.tsx';

/** One or two agents have their words beside the portrait, so that they fill the row. */
const beside = 'lg:col-span-2 lg:grid lg:grid-cols-2 lg:items-end lg:gap-6';

/** The agents in the home page's About section, and the link to all of them. */
export function PeopleGrid({ others, count }: People) {
  if (others.length === 0) return null;
  return (
    <div className="py-6 lg:col-span-12 lg:py-14">
      <ul className="upright grid grid-cols-2 gap-x-5 gap-y-12 lg:grid-cols-4 lg:gap-x-6">
        {others.map((agent) => (
          <li key={agent.id} className={`min-w-0 ${others.length < 3 ? beside : ''}`}>
            <a href={sitePaths.agent(agent.slug)} tabIndex={-1} aria-hidden>
              <Portrait agent={agent} sizes="(min-width: 64rem) 19rem, 45vw" alt="" />
            </a>
            <div>
              <a
                href={sitePaths.agent(agent.slug)}
                className={`${display} mt-3 inline-block text-2xl hover:text-brick`}
              >
                {fullName(agent)}
              </a>
              <p className="text-sm text-quiet">
                {agent.areas ?? (agent.languages && `Speaks ${agent.languages}`)}
              </p>
              <SampleNote agent={agent} />
            </div>
          </li>
        ))}
      </ul>
      <a href={sitePaths.team} className={`${textLink} mt-8 inline-block py-2 font-semibold`}>
        All {count} agents
      </a>
    </div>
  );
}
