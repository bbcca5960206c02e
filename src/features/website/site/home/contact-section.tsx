import type { ComponentProps } from 'react';
import { homeSections } from '#shared/domain/paths.ts';
import { EnhancedInquiryForm } from '#features/inquiries/site/enhanced-inquiry-form.tsx';
import type { ClosedDay } from '#features/brokerage/domain/closed-days.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { emailHref } from '#shared/domain/email-address.ts';
import type { HomeContent } from '#features/site/domain/home.ts';
import { display, textLink } from '#features/site/site/page/page-styles.ts';
import { ContactLayout } from '#features/site/site/contact-layout.tsx';
import { Office } from '#features/site/site/office.tsx';

export interface ContactSectionProps {
  contact: HomeContent['contact'];
  brokerage: Brokerage;
  closedSoon: ClosedDay[];
  service: ComponentProps<typeof EnhancedInquiryForm>['service'];
}

export function ContactSection({ contact, service, ...facts }: ContactSectionProps) {
  return (
    <section id={homeSections.contact} className="bg-sunken">
      <ContactLayout
        heading="Get In Touch"
        intro={contact.intro}
        formHeading="Send Us a Message"
        form={<EnhancedInquiryForm isForAgent={false} service={service} />}
        information={<ContactInformation {...facts} />}
      />
    </section>
  );
}

function ContactInformation({
  brokerage,
  closedSoon,
}: Pick<ContactSectionProps, 'brokerage' | 'closedSoon'>) {
  return (
    <>
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm text-quiet">Phone</dt>
          <dd className={`${display} text-title`}>
            <a href={`tel:${brokerage.phone.e164}`} className="hover:text-brick">
              {brokerage.phone.shown}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">Email</dt>
          <dd>
            <a
              href={emailHref(brokerage.email)}
              className={`${textLink} inline-block py-1 text-[min(1.25rem,6vw)]/[1.4]`}
            >
              {brokerage.email}
            </a>
          </dd>
        </div>
        <Office brokerage={brokerage} closedSoon={closedSoon} />
      </dl>
      {brokerage.networks.length > 0 && <Networks networks={brokerage.networks} />}
    </>
  );
}

/** The social networks. One without an address is a placeholder that cannot be clicked. */
function Networks({ networks }: Pick<Brokerage, 'networks'>) {
  return (
    <ul aria-label="Follow us" className="mt-8 flex flex-wrap gap-6">
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
