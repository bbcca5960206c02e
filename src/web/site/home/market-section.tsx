import type { HomeContent } from '#domain/website/home.ts';
import { figuresNote, shownPrice, shownTrend } from '#domain/website/neighborhoods.ts';
import { homeSections } from '#domain/paths.ts';
import { column, display } from '#web/site/page/page-styles.ts';
import { Picture } from '#web/site/picture.tsx';
import type { ShownNeighborhood } from '#web/site/shown-pictures.ts';
import { SectionHeading } from '#web/site/section-heading.tsx';
import { fixedWords } from './fixed-words.ts';

interface MarketSectionProps {
  market: HomeContent['market'];
  neighborhoods: ShownNeighborhood[];
}

export function MarketSection({ market, neighborhoods }: MarketSectionProps) {
  return (
    <section id={homeSections.marketExpertise} className={`${column} py-20 lg:py-32`}>
      <SectionHeading name={fixedWords.market} intro={market.intro} />
      <ul className="mt-12 grid gap-x-6 gap-y-14 md:grid-cols-2 lg:mt-20 lg:gap-x-12 lg:gap-y-16">
        {neighborhoods.map((neighborhood) => (
          <NeighborhoodCard key={neighborhood.anchor} neighborhood={neighborhood} />
        ))}
      </ul>
    </section>
  );
}

function NeighborhoodCard({ neighborhood }: { neighborhood: ShownNeighborhood }) {
  const { anchor, name, description, averagePrice, trend, photo } = neighborhood;
  const note = figuresNote(neighborhood);
  return (
    <li id={anchor} className="lg:even:mt-20">
      <Picture {...photo} sizes="(min-width: 48rem) 38rem, 60vw" />
      <div className="mt-6 justify-between gap-8 xl:flex">
        <div>
          <h3 className={`${display} text-title`}>{name}</h3>
          <p className="mt-1 max-w-xs">{description}</p>
        </div>
        {(averagePrice !== null || trend !== null) && (
          <dl className="flex flex-wrap gap-x-8 max-xl:mt-4 xl:pt-1">
            {averagePrice !== null && (
              <Figure name={fixedWords.price} value={shownPrice(averagePrice)} />
            )}
            {trend !== null && (
              <Figure name={fixedWords.trend} value={shownTrend(trend)} className="text-brick" />
            )}
          </dl>
        )}
      </div>
      {note && <p className="mt-3 text-sm text-quiet">{note}</p>}
    </li>
  );
}

function Figure({
  name,
  value,
  className = '',
}: {
  name: string;
  value: string;
  className?: string;
}) {
  return (
    <div>
      <dt className="text-sm whitespace-nowrap text-quiet">{name}</dt>
      <dd className={`${display} text-title ${className}`}>{value}</dd>
    </div>
  );
}
