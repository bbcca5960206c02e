import { homeSectionPath, homeSections } from '#domain/paths.ts';
import { InquiryIsland } from '#web/site/inquiry/inquiry-island-html.tsx';
import { brokerage } from '#domain/brokerage.ts';
import { column, display, textLink } from '#web/site/page/page-styles.ts';
import { contact } from './home-content.ts';

export function ContactSection() {
  return (
    <section id={homeSections.contact} className="bg-sunken">
      <div className={`${column} grid gap-12 py-20 lg:grid-cols-12 lg:py-32`}>
        <div className="self-start lg:sticky lg:top-32 lg:col-span-5">
          <h2 className={`${display} text-hero`}>{contact.heading}</h2>
          <p className="mt-6 max-w-md text-xl">{contact.intro}</p>
          <ContactInformation />
        </div>
        <div className="relative bg-surface p-6 md:p-12 lg:col-span-6 lg:col-start-7">
          <h3 className={`${display} mb-6 text-title`}>{contact.formHeading}</h3>
          <InquiryIsland />
        </div>
      </div>
    </section>
  );
}

function ContactInformation() {
  return (
    <>
      <dl className="mt-10">
        <dt className="text-sm text-quiet">{contact.phone}</dt>
        <dd className={`${display} mb-5 text-title`}>
          <a href={`tel:${brokerage.phone.e164}`} className="hover:text-brick">
            {brokerage.phone.shown}
          </a>
        </dd>
        <dt className="text-sm text-quiet">{contact.email}</dt>
        <dd>
          <a
            href={`mailto:${brokerage.email}`}
            className={`${textLink} inline-block py-1 text-[min(1.25rem,6vw)]/[1.4]`}
          >
            {brokerage.email}
          </a>
        </dd>
      </dl>
      <p className="mt-5 text-quiet">{contact.hours}</p>
      <ul aria-label={contact.social} className="mt-8 flex flex-wrap gap-6">
        {contact.networks.map((network) => (
          <li key={network}>
            <a
              href={homeSectionPath(homeSections.contact)}
              className={`${textLink} inline-block py-1`}
            >
              {network}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
