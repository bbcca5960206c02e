import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import {
  fewestSold,
  hasHomesPage,
  soldTogether,
  type PublicProperties,
  type PublicProperty,
} from '#features/site/domain/public-properties.ts';
import { display, textLink } from '#features/site/site/page/page-styles.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { closedInWords, factsInWords, noteOf, priceInWords } from './property-words.ts';

/** The number of sold homes that a page of something else shows. */
const mostRows = 4;

export const SoldHomes = ({ homes }: { homes: PublicProperty[] }) => (
  <ul className="mt-6 border-t border-line">
    {homes.map((home) => (
      <li
        key={home.id}
        className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-3"
      >
        <div>
          <p className={`${display} text-2xl`}>{home.address}</p>
          <p className="text-quiet">{home.neighborhood}</p>
        </div>
        <div className="max-md:text-right">
          <p className={`${display} text-2xl`}>{priceInWords(home)}</p>
          <p className="text-quiet">{closedInWords(home.closedIn ?? '')}</p>
        </div>
        <div className="max-md:col-span-2 md:pt-1">
          <p>{factsInWords(home)}</p>
          <p className="text-sm text-quiet">{noteOf(home)}</p>
        </div>
      </li>
    ))}
  </ul>
);

const link = `${textLink} mt-6 mr-8 inline-block py-2 font-semibold`;

const AllSoldHomes = () => (
  <a href={`${sitePaths.homes}#sold`} className={link}>
    All sold homes
  </a>
);

/** The part of the home page's Market Expertise with what was sold, and links to all homes. */
export function RecentlySold({ homes }: { homes: PublicProperties }) {
  if (!hasHomesPage(homes)) return null;
  return (
    <div className="mt-20">
      {homes.sold.length >= fewestSold && (
        <>
          <h3 className={`${display} text-title`}>Recently Sold</h3>
          <SoldHomes homes={homes.sold.slice(0, mostRows)} />
        </>
      )}
      {homes.listed.length > 0 && (
        <a href={sitePaths.homes} className={link}>
          Homes for sale
        </a>
      )}
      {soldTogether(homes).length > 0 && <AllSoldHomes />}
    </div>
  );
}

interface SoldByAgentProps {
  agent: TeamMember;
  homes: PublicProperties;
}

/** The homes that an agent sold last, if there are any and the office shows what it sold. */
export function SoldByAgent({ agent, homes }: SoldByAgentProps) {
  const own = soldTogether(homes).filter((home) => home.agent?.id === agent.id);
  if (own.length === 0) return null;
  return (
    <div className="py-6">
      <h2 className={`${display} text-title`}>{`Sold with ${agent.firstName}`}</h2>
      <SoldHomes homes={own.slice(0, mostRows)} />
      <AllSoldHomes />
    </div>
  );
}
