import type { ReactNode } from 'react';
import { claimAbout, figureLabels, type Claim } from '#features/site/domain/claims/claims.ts';
import type { HomeContent } from '#features/site/domain/home.ts';
import { homeSections, sitePaths } from '#shared/domain/paths.ts';
import { column, display, textLink } from '#features/site/site/page/page-styles.ts';
import { Picture } from '#features/site/site/picture.tsx';
import type { ShownNeighborhood } from '#features/site/site/shown-pictures.ts';
import { SectionHeading } from '#features/site/site/section-heading.tsx';

interface MarketSectionProps {
  market: HomeContent['market'];
  neighborhoods: ShownNeighborhood[];
  claims: Claim[];
  children: ReactNode;
}

export function MarketSection({ market, neighborhoods, claims, children }: MarketSectionProps) {
  return (
    <section id={homeSections.marketExpertise} className={`${column} py-20 lg:py-32`}>
      <SectionHeading name="Market Expertise" intro={market.intro} />
      <ul className="mt-12 -mb-14 grid gap-x-6 md:grid-cols-2 lg:mt-20 lg:gap-x-12">
        {neighborhoods.map((neighborhood) => (
          <NeighborhoodCard
            key={neighborhood.anchor}
            neighborhood={neighborhood}
            claim={claimAbout(neighborhood, claims)}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}

interface NeighborhoodCardProps {
  neighborhood: ShownNeighborhood;
  /** The figures. Undefined if there are none to show. */
  claim: Claim | undefined;
}

/**
 * A neighborhood, as four rows: picture, words, figures, and the month and source of the figures.
 * The rows of cards beside each other are the same. A card whose neighborhood has a guide is one
 * link to it.
 */
function NeighborhoodCard({ neighborhood, claim }: NeighborhoodCardProps) {
  const { anchor, name, description, photo, guide } = neighborhood;
  return (
    <li id={anchor} className="relative row-span-4 grid grid-rows-subgrid pb-14">
      <Picture {...photo} sizes="(min-width: 48rem) 38rem, 60vw" />
      <div className="mt-6">
        <h3 className={`${display} text-title`}>
          {guide === '' ? (
            name
          ) : (
            <a
              href={sitePaths.guide(anchor)}
              className={`${textLink} after:absolute after:inset-0 after:bottom-14`}
            >
              {name}
            </a>
          )}
        </h3>
        <p className="mt-2">{description}</p>
      </div>
      {claim && <NeighborhoodFigures {...claim} />}
    </li>
  );
}

/** The figures of a neighborhood, with their month and source if it has them. */
export const NeighborhoodFigures = ({ figures, text }: Pick<Claim, 'figures' | 'text'>) => (
  <>
    <dl className="mt-4 flex flex-wrap gap-x-8 border-t border-line pt-3">
      {figures.map(({ figure, meaning }) => (
        <Figure key={meaning} name={meaning} value={figure} />
      ))}
    </dl>
    {text && <p className="mt-3 text-sm text-quiet">{text}</p>}
  </>
);

function Figure({ name, value }: { name: string; value: string }) {
  const isTrend = name === figureLabels.trend;
  return (
    <div>
      <dt className="text-sm whitespace-nowrap text-quiet">{name}</dt>
      <dd
        className={`${display} text-title ${isTrend ? 'flex items-center gap-x-2 text-oak' : ''}`}
      >
        {isTrend && <Arrow sign={value.charAt(0)} />}
        {value}
      </dd>
    </div>
  );
}

const arrows: Record<string, string> = { '+': 'M2 14 14 2M5 2h9v9', '-': 'm2 2 12 12m0-9v9H5' };

/** Hidden from screen readers, because the figure beside it begins with + or -. */
function Arrow({ sign }: { sign: string }) {
  const path = arrows[sign];
  if (!path) return null;
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
      className="size-4"
    >
      <path d={path} />
    </svg>
  );
}
