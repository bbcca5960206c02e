import { homeSections } from '#domain/paths.ts';
import { column, display } from '#web/site/page/page-styles.ts';
import { Picture } from '#web/site/picture.tsx';
import { pictures } from '#web/site/pictures/pictures.ts';
import { SectionHeading } from '#web/site/section-heading.tsx';
import { market } from './home-content.ts';

export function MarketSection() {
  return (
    <section id={homeSections.marketExpertise} className={`${column} py-20 lg:py-32`}>
      <SectionHeading name={market.heading} intro={market.intro} />
      <ul className="mt-12 grid gap-x-6 gap-y-14 md:grid-cols-2 lg:mt-20 lg:gap-x-12 lg:gap-y-16">
        {market.neighborhoods.map((neighborhood) => (
          <NeighborhoodCard key={neighborhood.id} {...neighborhood} />
        ))}
      </ul>
    </section>
  );
}

type Neighborhood = (typeof market.neighborhoods)[number];

function NeighborhoodCard({
  id,
  name,
  description,
  averagePrice,
  trend,
  picture,
  alt,
}: Neighborhood) {
  return (
    <li id={id} className="lg:even:mt-20">
      <Picture picture={pictures[picture]} alt={alt} sizes="(min-width: 48rem) 38rem, 60vw" />
      <div className="mt-6 justify-between gap-8 xl:flex">
        <div>
          <h3 className={`${display} text-title`}>{name}</h3>
          <p className="mt-1 max-w-xs">{description}</p>
        </div>
        <dl className="flex flex-wrap gap-x-8 max-xl:mt-4 xl:pt-1">
          <Figure name={market.price} value={averagePrice} />
          <Figure name={market.trend} value={trend} className="text-brick" />
        </dl>
      </div>
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
