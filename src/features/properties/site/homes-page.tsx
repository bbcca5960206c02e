import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import {
  soldTogether,
  type PublicProperties,
  type PublicProperty,
} from '#features/site/domain/public-properties.ts';
import { NoticePage } from '#features/site/site/notice-page.tsx';
import { column, display } from '#features/site/site/page/page-styles.ts';
import type { SitePictures } from '#features/site/site/shown-pictures.ts';
import { mostShown } from '#features/properties/domain/public-property.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { PropertyPicture } from './property-picture.tsx';
import { factsInWords, noteOf, addressOf, priceInWords, statusInWords } from './property-words.ts';
import { SoldHomes } from './sold-homes.tsx';

interface HomesPageProps {
  homes: PublicProperties;
  brokerage: Brokerage;
}

export function HomesPage({ homes, brokerage }: HomesPageProps) {
  const hasSold = soldTogether(homes).length > 0;
  const sections = [
    { id: 'sold', heading: 'Recently Sold', homes: hasSold ? homes.sold : [] },
    { id: 'earlier', heading: 'Earlier', homes: hasSold ? homes.earlier : [] },
  ].filter((section) => section.homes.length > 0);
  return (
    <div className={`${column} py-16 lg:py-24`}>
      <h1 className={`${display} max-w-4xl text-name`}>
        <span className="block">Homes with </span>
        <span className="block">{brokerage.name}</span>
      </h1>
      {homes.listed.length > 0 && (
        <>
          <h2 className={`${display} mt-16 text-lead lg:mt-20`}>For Sale</h2>
          <ul className="mt-6 grid gap-x-6 gap-y-14 md:grid-cols-2 lg:gap-x-12">
            {homes.listed.slice(0, mostShown.listed).map((home) => (
              <ListedHome
                key={home.id}
                home={home}
                brokerage={brokerage}
                isFirst={home === homes.listed[0]}
              />
            ))}
          </ul>
        </>
      )}
      {sections.map((section) => (
        <section key={section.id} id={section.id} className="pt-20 lg:pt-28">
          <h2 className={`${display} text-lead`}>{section.heading}</h2>
          <SoldHomes homes={section.homes} />
        </section>
      ))}
    </div>
  );
}

interface ListedHomeProps {
  home: PublicProperty;
  brokerage: Brokerage;
  isFirst: boolean;
}

/** A home for sale. The whole card is one link. */
function ListedHome({ home, brokerage, isFirst }: ListedHomeProps) {
  const note = noteOf(home);
  return (
    <li className="relative">
      <PropertyPicture home={home} sizes="(min-width: 48rem) 38rem, 90vw" priority={isFirst} />
      <p className="mt-5 font-semibold text-brick">{statusInWords(home)}</p>
      <h3 className={`${display} text-title`}>
        <a
          href={sitePaths.property(home.slug)}
          className="after:absolute after:inset-0 hover:text-brick"
        >
          {home.title}
        </a>
      </h3>
      <p className="mt-1">{addressOf(home)}</p>
      <p className={`${display} mt-4 text-2xl`}>{priceInWords(home)}</p>
      <p>{factsInWords(home)}</p>
      {note && <p className="text-sm text-quiet">{note}</p>}
      {/* Georgia requires the brokerage's name and phone to be at least as large as the agent's. */}
      <p className="mt-4 border-t border-line pt-3">
        {[home.agent && fullName(home.agent), brokerage.name, brokerage.phone.shown]
          .filter(Boolean)
          .join(', ')}
      </p>
    </li>
  );
}

/** The page that replaces the page of a home that is not for sale, or no longer. */
export const FormerPropertyPage = ({ house }: Pick<SitePictures, 'house'>) => (
  <NoticePage
    heading="No home for sale here"
    text="If you saw one at this address, its listing has ended."
    action={{ name: 'See our homes', href: sitePaths.homes }}
    {...house}
  />
);
