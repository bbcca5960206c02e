import { homeSectionPath, homeSections } from '#shared/domain/paths.ts';
import { HeaderBar } from './header-bar.tsx';
import { MenuSheet } from './menu.tsx';
import { column } from './page/page-styles.ts';
import type { SiteContent } from './site-content.ts';

const links = [
  { name: 'Home', href: homeSectionPath(homeSections.home) },
  { name: 'Services', href: homeSectionPath(homeSections.services) },
  { name: 'About', href: homeSectionPath(homeSections.about) },
  { name: 'Market Expertise', href: homeSectionPath(homeSections.marketExpertise) },
];
const contact = homeSectionPath(homeSections.contact);

export function SiteHeader(content: Pick<SiteContent, 'brokerage' | 'mark'>) {
  return (
    <header className="fixed inset-x-0 top-0 z-40 grid min-h-[80px] items-center wrap-normal border-b border-line bg-ground">
      <div className={`${column} flex w-full items-center justify-between gap-[12px] md:gap-8`}>
        <HeaderBar {...content} links={links} contact={{ name: 'Contact Us', href: contact }} />
      </div>
      <MenuSheet links={[...links, { name: 'Contact', href: contact }]} />
    </header>
  );
}
