import type { ReactNode } from 'react';
import { claimsAt } from '#features/site/domain/claims/claims.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { AboutSection } from './about-section.tsx';
import { ContactSection, type ContactSectionProps } from './contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { MarketSection } from './market-section.tsx';
import { ServicesSection } from './services-section.tsx';

interface HomePageProps extends SiteContent, Pick<ContactSectionProps, 'service'> {
  /** The end of the section Market Expertise. */
  children?: ReactNode;
}

export function HomePage({ children, ...content }: HomePageProps) {
  const { home, neighborhoods, brokerage, pictures, claims } = content;
  return (
    <>
      <HeroSection hero={home.hero} phone={brokerage.phone} background={pictures.hero} />
      <ServicesSection {...home} />
      <AboutSection about={home.about} claims={claimsAt('about', claims)} pictures={pictures} />
      <MarketSection
        market={home.market}
        neighborhoods={neighborhoods}
        claims={claimsAt('market', claims)}
      >
        {children}
      </MarketSection>
      <ContactSection {...content} contact={home.contact} />
    </>
  );
}
