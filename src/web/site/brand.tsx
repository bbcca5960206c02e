import { sitePaths } from '#domain/paths.ts';
import mark from '#web/ui/brand-mark.svg?raw';
import { brokerage } from '#domain/brokerage.ts';
import { display } from './page/page-styles.ts';

/** The brokerage's name and phone number side by side, as Georgia's advertising rule requires. */
export function Brand() {
  return (
    <div className="flex items-center gap-2 md:gap-3">
      <span
        aria-hidden
        className="size-10 shrink-0 md:size-11"
        dangerouslySetInnerHTML={{ __html: mark }}
      />
      <div className="leading-tight">
        <a
          href={sitePaths.home}
          className={`${display} inline-block py-0.5 text-[clamp(1.125rem,5.4vw,1.5rem)] whitespace-nowrap`}
        >
          {brokerage.name}
        </a>
        <PhoneLink className="block py-0.5 font-semibold xl:hidden" />
      </div>
    </div>
  );
}

export function PhoneLink({ className }: { className: string }) {
  return (
    <a href={`tel:${brokerage.phone.e164}`} className={className}>
      {brokerage.phone.shown}
    </a>
  );
}
