import type { ComponentProps } from 'react';
import { homeSections } from '#shared/domain/paths.ts';
import { EnhancedInquiryForm } from '#features/inquiries/site/enhanced-inquiry-form.tsx';
import type { ClosedDay } from '#features/brokerage/domain/closed-days.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { emailHref } from '#shared/domain/email-address.ts';
import type { HomeContent } from '#features/site/domain/home.ts';
import { availability, closedInWords } from '#features/brokerage/domain/office-hours-words.ts';
import { column, display, textLink } from '#features/site/site/page/page-styles.ts';
import { fixedWords } from './fixed-words.ts';

export interface ContactSectionProps {
  contact: HomeContent['contact'];
  brokerage: Brokerage;
  closedSoon: ClosedDay[];
  /** The service that is chosen in the form. */
  service: ComponentProps<typeof EnhancedInquiryForm>['service'];
}

export function ContactSection({ contact, brokerage, closedSoon, service }: ContactSectionProps) {
  return (
    <section id={homeSections.contact} className="bg-sunken">
      <div className={`${column} grid gap-12 py-20 lg:grid-cols-12 lg:py-32`}>
        <div className="self-start lg:sticky lg:top-32 lg:col-span-5">
          <h2 className={`${display} text-hero`}>{fixedWords.contact}</h2>
          <p className="mt-6 max-w-md text-xl">{contact.intro}</p>
          <ContactInformation brokerage={brokerage} closedSoon={closedSoon} />
        </div>
        <div className="relative bg-surface p-6 md:p-12 lg:col-span-6 lg:col-start-7">
          <h3 className={`${display} mb-6 text-title`}>{fixedWords.formHeading}</h3>
          <EnhancedInquiryForm isForAgent={false} service={service} />
        </div>
      </div>
    </section>
  );
}

function ContactInformation({
  brokerage,
  closedSoon,
}: Pick<ContactSectionProps, 'brokerage' | 'closedSoon'>) {
  return (
    <>
      <dl className="mt-10">
        <dt className="text-sm text-quiet">{fixedWords.phone}</dt>
        <dd className={`${display} mb-5 text-title`}>
          <a href={`tel:${brokerage.phone.e164}`} className="hover:text-brick">
            {brokerage.phone.shown}
          </a>
        </dd>
        <dt className="text-sm text-quiet">{fixedWords.email}</dt>
        <dd>
          <a
            href={emailHref(brokerage.email)}
            className={`${textLink} inline-block py-1 text-[min(1.25rem,6vw)]/[1.4]`}
          >
            {brokerage.email}
          </a>
        </dd>
      </dl>
      <p className="mt-5 text-quiet">
        {availability(brokerage.hours)}.{closedSoon.length > 0 && ` ${closedInWords(closedSoon)}`}
      </p>
      {brokerage.networks.length > 0 && <Networks networks={brokerage.networks} />}
    </>
  );
}

/** The social networks. One without an address is a placeholder that cannot be clicked. */
function Networks({ networks }: Pick<Brokerage, 'networks'>) {
  return (
    <ul aria-label={fixedWords.networks} className="mt-8 flex flex-wrap gap-6">
      {networks.map(({ name, address }) => (
        <li key={name}>
          <a
            {...(address ? { href: address } : { role: 'link', 'aria-disabled': true })}
            className={`inline-block py-1 ${address ? textLink : 'text-quiet'}`}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
