import { sitePaths } from '#domain/paths.ts';
import mark from '#web/ui/brand-mark.svg?raw';
import type { Brokerage } from '#domain/brokerage.ts';
import { display } from './page/page-styles.ts';
import { PhoneLink } from './phone-link.tsx';

/** The brokerage's name and phone number side by side, as Georgia's advertising rule requires. */
export function Brand({ brokerage }: { brokerage: Brokerage }) {
  return (
    <div className="flex min-w-0 items-center gap-2 md:gap-3">
      <span
        aria-hidden
        className="size-[40px] shrink-0 md:size-[44px]"
        dangerouslySetInnerHTML={{ __html: mark }}
      />
      <div className="min-w-0 leading-tight">
        <a
          href={sitePaths.home}
          className={`${display} inline-block py-0.5 text-[clamp(17px,5.4vw,1.5rem)]`}
        >
          {brokerage.name}
        </a>{' '}
        <PhoneLink
          phone={brokerage.phone}
          className="block py-0.5 text-[min(1em,17px+1vw)] font-semibold whitespace-nowrap xl:hidden"
        />
      </div>
    </div>
  );
}
