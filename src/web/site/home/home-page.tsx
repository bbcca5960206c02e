import { AboutSection } from './about-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { MarketSection } from './market-section.tsx';
import { ServicesSection } from './services-section.tsx';

export function HomePage() {
  return (
    <>
      <HeroSection />
      <ServicesSection />
      <AboutSection />
      <MarketSection />
      <ContactSection />
    </>
  );
}
