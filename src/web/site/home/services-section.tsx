import { homeSectionPath, homeSections } from '#domain/paths.ts';
import { column, display, textLink } from '#web/site/page/page-styles.ts';
import { SectionHeading } from '#web/site/section-heading.tsx';
import { services } from './home-content.ts';

export function ServicesSection() {
  const [buying, selling] = services.cards;
  return (
    <section id={homeSections.services} className={`${column} py-20 lg:py-32`}>
      <SectionHeading name={services.heading} intro={services.intro} />
      <div className="mt-12 grid gap-6 lg:mt-20 lg:grid-cols-12">
        <div className="max-lg:order-1 lg:col-span-3">
          <p className="max-w-xs text-balance">{services.undecided}</p>
          <ContactLink>{services.undecidedAction}</ContactLink>
        </div>
        <div className="grid gap-6 lg:col-span-9 lg:grid-cols-2">
          <ServiceCard {...buying} className="border border-line bg-surface" />
          <ServiceCard {...selling} className="bg-deep text-on-deep lg:mt-20 lg:-mb-20" />
        </div>
      </div>
    </section>
  );
}

type ServiceCardProps = (typeof services.cards)[number] & { className: string };

function ServiceCard({ title, description, features, action, className }: ServiceCardProps) {
  return (
    <article className={`${className} flex flex-col p-8 lg:p-10`}>
      <h3 className={`${display} text-title`}>{title}</h3>
      <p className="mt-4">{description}</p>
      <ul className="mt-8 mb-6">
        {features.map((feature) => (
          <li key={feature} className="border-t border-current/20 py-3">
            {feature}
          </li>
        ))}
      </ul>
      <ContactLink>{action}</ContactLink>
    </article>
  );
}

function ContactLink({ children }: { children: string }) {
  return (
    <a
      href={homeSectionPath(homeSections.contact)}
      className={`${textLink} inline-block self-start py-2 font-semibold`}
    >
      {children}
    </a>
  );
}
