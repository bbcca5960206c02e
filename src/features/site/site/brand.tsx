import { sitePaths } from '#shared/domain/paths.ts';
import shippedMark from '#shared/ui/brand-mark.svg?raw';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { titleClasses } from './page/title-font.ts';
import { PhoneLink } from './phone-link.tsx';
import type { ShownMark } from './shown-pictures.ts';

/**
 * The maximum number of characters of a name on one line. A longer name is divided into two lines
 * of small letters, and has a mark (logo) beside it only on large screens.
 */
const longestLine = 24;

/** Divides a name at the space that is nearest to its middle. */
function balancedLines(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const distance = (index: number) => Math.abs(index - name.length / 2);
  const [middle] = spaces.sort((one, other) => distance(one) - distance(other));
  return middle === undefined ? [name] : [name.slice(0, middle + 1), name.slice(middle + 1)];
}

interface BrandProps {
  brokerage: Brokerage;
  mark: ShownMark;
}

/**
 * The brokerage's mark, name and phone number. Georgia's advertising rule requires the name and the
 * number. On very wide screens (Tailwind's `xl`) the header shows the number in another place.
 */
export function Brand({ brokerage, mark }: BrandProps) {
  const isLong = brokerage.name.length > longestLine;
  return (
    <div className="flex min-w-0 items-center gap-2 md:gap-3">
      <Mark
        mark={mark}
        className={`${isLong ? 'hidden lg:block ' : ''}size-[40px] shrink-0 md:size-[44px]`}
      />
      <div className="min-w-0 leading-tight">
        <a
          href={sitePaths.home}
          className={`${titleClasses(brokerage.name)} inline-block ${isLong ? 'text-sm' : 'py-0.5 text-[clamp(17px,5.4vw,1.5rem)]'}`}
        >
          {isLong
            ? balancedLines(brokerage.name).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))
            : brokerage.name}
        </a>{' '}
        <PhoneLink
          phone={brokerage.phone}
          className="relative block py-0.5 text-[min(1em,17px+1vw)] font-semibold after:absolute after:inset-x-0 after:top-0 after:-bottom-5 whitespace-nowrap xl:hidden"
        />
      </div>
    </div>
  );
}

/**
 * The brokerage's mark (logo). It has no description, because the name is beside it. An uploaded
 * mark with transparent parts may be dark, so it has a light background in both themes.
 */
function Mark({ mark, className }: { mark: ShownMark; className: string }) {
  if (mark.kind === 'none') return null;
  if (mark.kind === 'shipped') {
    return (
      <span aria-hidden className={className} dangerouslySetInnerHTML={{ __html: shippedMark }} />
    );
  }
  const { id, hasAlpha } = mark.upload;
  return (
    <img
      src={sitePaths.picture(id, 96, 'png')}
      alt=""
      width={96}
      height={96}
      className={hasAlpha ? `paper ${className}` : className}
    />
  );
}
