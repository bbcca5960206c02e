import type { ReactNode } from 'react';
import { hasSellPage, type HomeContent } from '#features/site/domain/home.ts';
import type { Service } from '#features/inquiries/domain/inquiry-words.ts';
import { homeSectionPath, homeSections, sitePaths } from '#shared/domain/paths.ts';
import { column, display, textLink } from '#features/site/site/page/page-styles.ts';
import { SectionHeading } from '#features/site/site/section-heading.tsx';

export const worthLink = {
  name: 'What is my home worth?',
  href: sitePaths.homeWithService('selling'),
};

export function ServicesSection(home: HomeContent) {
  const { services, buying, selling, undecided } = home;
  return (
    <section id={homeSections.services} className={`${column} py-20 lg:py-32`}>
      <SectionHeading name="Services" intro={services.intro} />
      <div className="mt-12 grid gap-6 lg:mt-20 lg:grid-cols-12">
        <div className="max-lg:order-1 lg:col-span-3">
          <p className="max-w-xs text-balance">{undecided.text}</p>
          <ContactLink>{undecided.action}</ContactLink>
        </div>
        <div className="grid gap-6 lg:col-span-9 lg:grid-cols-2">
          <ServiceCard {...buying} service="buying" className="border border-line bg-surface" />
          <ServiceCard
            {...selling}
            service="selling"
            className="bg-deep text-on-deep not-print:dark:bg-[color-mix(in_srgb,var(--oak)_25%,var(--ground))] lg:mt-20 lg:-mb-20"
          >
            <ContactLink service="selling" href={worthLink.href}>
              {worthLink.name}
            </ContactLink>
            {hasSellPage(home) && (
              <ContactLink href={sitePaths.sell}>How selling works</ContactLink>
            )}
          </ServiceCard>
        </div>
      </div>
    </section>
  );
}

type ServiceCardProps = HomeContent['buying'] & {
  service: Service;
  className: string;
  children?: ReactNode;
};

function ServiceCard(props: ServiceCardProps) {
  const { title, description, features, action, service, className, children } = props;
  return (
    <article className={`${className} flex flex-col p-8 lg:p-10`}>
      <h3 className={`${display} text-title`}>{title}</h3>
      <p className="mt-4">{description}</p>
      <ul className="mt-8 mb-6">
        {features.map(({ text }) => (
          <li key={text} className="border-t border-current/20 py-3">
            {text}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-8">
        <ContactLink service={service}>{action}</ContactLink>
        {children}
      </div>
    </article>
  );
}

interface ContactLinkProps {
  /** The service that the link chooses in the form. */
  service?: Service;
  href?: string;
  children: string;
}

function ContactLink({ service, href, children }: ContactLinkProps) {
  return (
    <>
      <a
        data-service={service}
        href={href ?? homeSectionPath(homeSections.contact)}
        className={`${textLink} inline-block self-start py-2 font-semibold`}
      >
        {children}
      </a>{' '}
    </>
  );
}
