import type { Claim } from '#features/site/domain/claims/claims.ts';
import type { Phone } from '#features/brokerage/domain/brokerage.ts';
import type { HomeContent } from '#features/site/domain/home.ts';
import { homeSectionPath, homeSections } from '#shared/domain/paths.ts';
import { PhoneLink } from '#features/site/site/phone-link.tsx';
import { column, display, primaryAction, textLink } from '#features/site/site/page/page-styles.ts';
import { titleClasses } from '#features/site/site/page/title-font.ts';
import { Picture } from '#features/site/site/picture.tsx';
import type { ShownPicture } from '#features/site/site/shown-pictures.ts';

interface HeroSectionProps {
  hero: HomeContent['hero'];
  phone: Phone;
  background: ShownPicture;
  claims: Claim[];
}

/** The maximum number of characters of a heading in the largest size. */
const longestLargeHeading = 36;

/** On large screens, ends the words "Savannah Real" before the leaves of the drawing begin. */
const largeSize = 'text-hero lg:text-[min(5.4vw,5rem)]';

/**
 * The top of the home page. On large screens the text is on the left side of the picture. The
 * `dusk` element makes that side readable: it covers the drawing in dark mode, and an uploaded
 * picture in both themes.
 */
export function HeroSection({ hero, phone, background, claims }: HeroSectionProps) {
  const size = hero.heading.length > longestLargeHeading ? 'text-name' : largeSize;
  return (
    <section
      id={homeSections.home}
      className="relative lg:flex lg:min-h-[max(36rem,min(100svh-80px,62.5vw,60rem))] lg:flex-col"
    >
      <div
        className={`${column} relative z-10 flex w-full flex-col py-12 text-ink lg:grow lg:justify-center lg:pt-8 lg:pb-24`}
      >
        <h1 className={`${titleClasses(hero.heading)} ${size} lg:max-w-[6.2em]`}>{hero.heading}</h1>
        <p className="mt-6 max-w-md text-xl">{hero.intro}</p>
        <Proof figures={claims.flatMap(({ figures }) => figures)} />
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
          <a href={homeSectionPath(homeSections.contact)} className={primaryAction}>
            {hero.action}
          </a>{' '}
          <PhoneLink phone={phone} className={`${textLink} py-2 font-semibold`} />
        </div>
        <ScrollIndicator />
      </div>
      <Picture
        picture={background.picture}
        alt={background.alt}
        sizes="100vw"
        priority
        className="h-[26rem] w-full object-cover object-[72%] lg:absolute lg:inset-0 lg:h-full lg:object-right"
      />
      <div
        className={`absolute inset-0 hidden dusk ${background.upload ? 'lg:block' : 'lg:dark:block'}`}
      />
    </section>
  );
}

/** The signed claims in one line. */
function Proof({ figures }: Pick<Claim, 'figures'>) {
  if (figures.length === 0) return null;
  return (
    <dl className="mt-6 grid max-w-md grid-cols-3 gap-x-5 border-t border-ink pt-3">
      {figures.map(({ figure, meaning }) => (
        <div key={meaning} className="flex flex-col-reverse justify-end">
          <dt className="text-sm">{meaning}</dt>
          <dd className={`${display} text-2xl text-brick`}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function ScrollIndicator() {
  return (
    <a
      href={homeSectionPath(homeSections.services)}
      aria-label="Scroll down to our services"
      className="mt-8 -mb-3 -ml-3 size-12 p-3 text-brick motion-safe:animate-nod lg:absolute lg:bottom-6 lg:mb-0"
    >
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path d="M12 2v20m-8-8 8 8 8-8" />
      </svg>
    </a>
  );
}
