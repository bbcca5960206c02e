import type { ReactNode } from 'react';
import { claimsAt } from '#features/site/domain/claims/claims.ts';
import type { HomeRecords } from '#features/site/domain/site.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { AboutSection } from './about-section.tsx';
import { ThumbBar } from '#features/site/site/thumb-bar.tsx';
import { ContactSection, type ContactSectionProps } from './contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { MarketSection } from './market-section.tsx';
import { ServicesSection } from './services-section.tsx';

interface HomePageProps extends Pick<ContactSectionProps, 'service'> {
  content: SiteContent;
  records: HomeRecords;
  /** The end of the section Market Expertise. */
  children?: ReactNode;
}

export function HomePage({ content, records, service, children }: HomePageProps) {
  const { home, neighborhoods, brokerage, closedSoon, pictures, claims } = content;
  return (
    <>
      <HeroSection
        hero={home.hero}
        phone={brokerage.phone}
        background={pictures.hero}
        claims={claimsAt('about', claims)}
      />
      <div>
        <ServicesSection {...home} />
        <AboutSection content={content} records={records} />
        <MarketSection
          market={home.market}
          neighborhoods={neighborhoods}
          claims={claimsAt('market', claims)}
        >
          {children}
        </MarketSection>
        <ThumbBar phone={brokerage.phone.e164} />
      </div>
      <ContactSection
        contact={home.contact}
        brokerage={brokerage}
        closedSoon={closedSoon}
        service={service}
      />
    </>
  );
}
