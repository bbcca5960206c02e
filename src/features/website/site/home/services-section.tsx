import type { HomeContent } from '#features/site/domain/home.ts';
import type { Service } from '#features/inquiries/domain/inquiry-words.ts';
import { homeSectionPath, homeSections } from '#shared/domain/paths.ts';
import { column, display, textLink } from '#features/site/site/page/page-styles.ts';
import { SectionHeading } from '#features/site/site/section-heading.tsx';
import { fixedWords } from './fixed-words.ts';

type ServicesContent = Pick<HomeContent, 'services' | 'buying' | 'selling' | 'undecided'>;

export function ServicesSection({ services, buying, selling, undecided }: ServicesContent) {
  return (
    <section id={homeSections.services} className={`${column} py-20 lg:py-32`}>
      <SectionHeading name={fixedWords.services} intro={services.intro} />
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
          />
        </div>
      </div>
    </section>
  );
}

type ServiceCardProps = HomeContent['buying'] & { service: Service; className: string };

function ServiceCard(props: ServiceCardProps) {
  const { title, description, features, action, service, className } = props;
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
      <ContactLink service={service}>{action}</ContactLink>
    </article>
  );
}

interface ContactLinkProps {
  /** The service that the link chooses in the form. */
  service?: Service;
  children: string;
}

function ContactLink({ service, children }: ContactLinkProps) {
  return (
    <a
      data-service={service}
      href={homeSectionPath(homeSections.contact)}
      className={`${textLink} inline-block self-start py-2 font-semibold`}
    >
      {children}
    </a>
  );
}
